/** <nw-icon>: a picture of `icons/lucide.svg`, in the size and the colour of the letters beside it. */
import { customElement } from 'lit/decorators.js';
import lucide from '../icons/lucide.svg';

const sheet = new DOMParser().parseFromString(lucide, 'image/svg+xml');

/** A copy of a picture (Lucide, ISC licence): its shapes in the root of the sheet. */
function pictureOf(name: string): Element {
  const shapes = sheet.getElementById(name);
  if (!shapes) throw new Error(`Icon "${name}" is not in icons/.`);
  const picture = document.importNode(sheet.documentElement, false);
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
    if (label) {
      picture.setAttribute('role', 'img');
      picture.setAttribute('aria-label', label);
    } else picture.setAttribute('aria-hidden', 'true');
    this.replaceChildren(picture);
  }
}
