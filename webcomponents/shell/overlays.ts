/** The drawers and dialogs of the frame, loaded on first use. */
import { html, type TemplateResult } from 'lit';
import { type Overlay, overlay } from '../state/shell/overlay.ts';
import './notices/notice-list.ts';

/** A drawer or dialog of the frame: the chunk that draws it, fetched on first use. */
interface OverlayPart {
  load(): Promise<unknown>;
  render(): TemplateResult;
}

const close = ({ currentTarget }: Event): void =>
  (currentTarget as Element).closest('dialog')?.close();

/** A drawer from the right, which the frame opens; a click beside it closes it. Its styles are those of the frame. */
const drawer = (label: string, topic: string, content: TemplateResult) => html`
  <dialog class="drawer" aria-label=${label} data-help=${topic} @click=${(event: Event) => {
    if (event.target === event.currentTarget) close(event);
  }} @close=${() => {
    overlay.value = null;
  }}>
    <div class="stack"><div class="row between"><h2>${label}</h2>
      <button class="tool mark" type="button" title="Close" aria-label="Close" @click=${close}><nw-icon name="x"></nw-icon></button></div>
    ${content}</div>
  </dialog>
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
