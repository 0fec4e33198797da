/** The browser's own dialog as the page uses it: open as soon as it is drawn; the focus returns when it closes. */
import { html } from 'lit';
import { ref } from 'lit/directives/ref.js';

/** Opens the dialog that it is an attribute of, once that stands in the page. */
export const opened = ref((dialog) =>
  queueMicrotask(() => dialog?.isConnected && (dialog as HTMLDialogElement).showModal()),
);

/** What the pointer went down on last: words that are marked within a dialog may end beside it. */
let pressed: EventTarget | undefined;
const press = (event: Event): void => {
  pressed = event.composedPath()[0];
};
globalThis.addEventListener?.('pointerdown', press, true);

/** Closes a dialog that was clicked beside, of which the click tells as if it were on the dialog itself. */
export function closeBeside({ target, currentTarget }: Event): void {
  if (target === currentTarget && target === pressed) (target as HTMLDialogElement).close();
}

const close = ({ currentTarget }: Event): void =>
  (currentTarget as Element).closest('dialog')?.close();

/** A dialog with its name above and a button that closes it; the base style has its looks. */
export const dialog = (
  label: string,
  look: 'wide' | 'drawer' | 'sheet',
  closed: () => void,
  content: unknown,
  topic = '',
) => html`
  <dialog ${opened} class=${look} aria-label=${label} data-help=${topic} @click=${closeBeside} @close=${closed}>
    <div class="stack"><div class="row between"><h2>${label}</h2>
      <button class="tool mark" type="button" title="Close" aria-label="Close" @click=${close}><nw-icon name="x"></nw-icon></button></div>
    ${content}</div>
  </dialog>
`;
