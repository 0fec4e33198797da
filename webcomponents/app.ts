/** Entry of the page: registers the icons and the frame. */
import './shell/app-shell.ts';
import { setBasePath } from '@awesome.me/webawesome/dist/utilities/base-path.js';
import { registerIcons } from './parts/icons.ts';
import { watchServer } from './state/server.ts';
import { applyTheme } from './state/settings.ts';

setBasePath('/static'); // nothing is looked up on another host
applyTheme();
registerIcons();
watchServer();
