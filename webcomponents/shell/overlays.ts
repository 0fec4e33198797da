/** The drawers and dialogs of the frame, loaded on first use. */
import '@awesome.me/webawesome/dist/components/drawer/drawer.js';
import { html, type TemplateResult } from 'lit';
import { type Overlay, overlay } from '../state/shell/overlay.ts';
import './notices/notice-list.ts';

/** A drawer or dialog of the frame: the chunk that draws it, fetched on first use. */
interface OverlayPart {
  load(): Promise<unknown>;
  render(): TemplateResult;
}

/** A drawer from the right, open from the beginning. Its styles are those of the frame. */
const drawer = (label: string, topic: string, content: TemplateResult) => html`
  <wa-drawer label=${label} open light-dismiss data-help=${topic} @wa-after-hide=${(
    event: Event,
  ) => {
    // not that of something inside
    if (event.target === event.currentTarget) overlay.value = null;
  }}>${content}</wa-drawer>
`;

export const OVERLAYS: Readonly<Record<Overlay, OverlayPart>> = {
  palette: {
    load: () => import('./command-palette.ts'),
    render: () => html`<nw-command-palette></nw-command-palette>`,
  },
  session: {
    load: () => import('./session-drawer.ts'),
    render: () => drawer('Sessions', 'session', html`<nw-session-drawer></nw-session-drawer>`),
  },
  notices: {
    // here already: it lists what failed, also when nothing can be fetched
    load: () => Promise.resolve(),
    render: () => drawer('Notices', '', html`<nw-notice-list></nw-notice-list>`),
  },
};
