/** <nw-icon>: a picture of `icons/`, in the size and the colour of the letters beside it. */
import { customElement } from 'lit/decorators.js';
import lucide from '../icons/lucide.svg';

const parsed = (text: string): Document => new DOMParser().parseFromString(text, 'image/svg+xml');
const sheets = [parsed(lucide)];

let others: Promise<unknown> | null = null;

/** Pictures that the first names do without are fetched when one of them is first drawn. */
function bringOthers(): Promise<unknown> {
  others ??= import('../icons/lab.svg').then(
    ({ default: text }) => sheets.push(parsed(text)),
    () => {
      others = null; // the next one asks again
    },
  );
  return others;
}

/** A copy of a picture (Lucide, ISC licence): its shapes in the root of its sheet; null where none has it. */
function pictureOf(name: string): Element | null {
  const shapes = sheets.map((sheet) => sheet.getElementById(name)).find((one) => one !== null);
  if (!shapes) return null;
  const picture = document.importNode(shapes.ownerDocument.documentElement, false);
  picture.append(...document.importNode(shapes, true).childNodes);
  return picture;
}

/**
 * A picture by the attribute `name`; `label` tells it to those who do not see it, where no word beside it does. It is drawn
 * without a shadow root, for lists have hundreds; `base` has its styles.
 */
@customElement('nw-icon')
export class Icon extends HTMLElement {
  static readonly observedAttributes = ['name', 'label'];

  connectedCallback(): void {
    this.#draw();
  }

  attributeChangedCallback(): void {
    // before it stands in the page the template of its host counts the nodes
    if (this.isConnected) this.#draw();
  }

  #draw(): void {
    const [name, label] = ['name', 'label'].map((attribute) => this.getAttribute(attribute));
    if (!name) return;
    const picture = pictureOf(name);
    if (!picture) {
      const before = sheets.length;
      void bringOthers().then(() => sheets.length > before && this.#draw());
      return;
    }
    if (label) {
      picture.setAttribute('role', 'img');
      picture.setAttribute('aria-label', label);
    } else picture.setAttribute('aria-hidden', 'true');
    this.replaceChildren(picture);
  }
}
