/** Entry of the page: registers the icons and the frame. */
import './engine/engine.ts';
import './shell/app-shell.ts';
import './parts/icons.ts';
import { hasServer } from './has-server.ts';
import { loadPlace } from './shell/places.ts';
import { watchServer } from './state/server.ts';
import { applyTheme } from './state/settings.ts';

/** How long the first names have the network for themselves. */
const AT_REST_MS = 4000;

/** What needs no server, for when that is gone. */
const KEPT = [
  () => loadPlace('text'),
  () => loadPlace('kept'),
  () => import('./parts/names/name-why.ts'),
];

/** Keeps that, and a page of files for when there is no network. */
function keepOffline(): void {
  if (hasServer) for (const load of KEPT) load().catch(() => {});
  // not on a host without HTTPS
  else void navigator.serviceWorker?.register('sw.js');
}

applyTheme();
if (hasServer) watchServer();
setTimeout(keepOffline, AT_REST_MS);
