/** Entry of the page: registers the icons and the frame. */
import './shell/app-shell.ts';
import './parts/icons.ts';
import { hasServer } from './has-server.ts';
import { watchServer } from './state/server.ts';
import { applyTheme } from './state/settings.ts';
import { readyEngine } from './state/sources/made-names.ts';

/** How long the first names have the network for themselves. */
const AT_REST_MS = 4000;

/** Keeps a page of files for when there is no network. */
function keepOffline(): void {
  // not on a host without HTTPS
  setTimeout(() => void navigator.serviceWorker?.register('sw.js'), AT_REST_MS);
}

applyTheme();
if (hasServer) watchServer();
else keepOffline();
// names of a paste shall wait for nothing
readyEngine();
