/** Entry of the page: registers the icons and the frame. */
import './engine/engine.ts';
import './shell/app-shell.ts';
import './parts/icons.ts';
import { hasServer } from './has-server.ts';
import { loadPlace } from './shell/places.ts';
import { watchServer } from './state/server.ts';
import { applyTheme } from './state/settings.ts';

/** Until then the first names have the network to themselves. */
const PREFETCH_AFTER_MS = 4000;

/** Parts of the page that work without the server, fetched while it is there. */
const PREFETCHED = [
  () => loadPlace('text'),
  () => loadPlace('kept'),
  () => import('./parts/names/name-why.ts'),
];

/** Prepares for an outage: fetches those parts, or has the service worker keep a static page. */
function keepOffline(): void {
  if (hasServer) for (const load of PREFETCHED) load().catch(() => {});
  // not on a host without HTTPS
  else void navigator.serviceWorker?.register('sw.js');
}

applyTheme();
if (hasServer) watchServer();
setTimeout(keepOffline, PREFETCH_AFTER_MS);
