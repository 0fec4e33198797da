/** The drawers and dialogs of the frame, loaded on first use. */
import { html, type TemplateResult } from 'lit';
import type { Overlay } from '../state/shell/overlay.ts';
import './notices/notice-list.ts';

/** A drawer or dialog of the frame: the chunk that draws it, fetched on first use. */
interface OverlayPart {
  load(): Promise<unknown>;
  render(): TemplateResult;
}

export const OVERLAYS: Readonly<Record<Overlay, OverlayPart>> = {
  palette: {
    load: () => import('./command-palette.ts'),
    render: () => html`<nw-command-palette></nw-command-palette>`,
  },
  session: {
    load: () => import('./session/session-drawer.ts'),
    render: () => html`<nw-session-drawer></nw-session-drawer>`,
  },
  notices: {
    // here already: it lists what failed, also when nothing can be fetched
    load: () => Promise.resolve(),
    render: () => html`<nw-notice-list></nw-notice-list>`,
  },
};
