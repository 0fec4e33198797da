/** Entry of the page: registers the icons and the frame. */
import './shell/app-shell.ts';
import { setBasePath } from '@awesome.me/webawesome/dist/utilities/base-path.js';
import { hasServer } from './has-server.ts';
import { registerIcons } from './parts/icons.ts';
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

setBasePath(new URL('.', import.meta.url).pathname); // nothing is looked up on another host
applyTheme();
registerIcons();
if (hasServer) watchServer();
else keepOffline();
// names of a paste shall wait for nothing
readyEngine();
