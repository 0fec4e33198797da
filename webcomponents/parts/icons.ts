/** <nw-icon>: a picture of `icons/`, in the size and the colour of the letters beside it. */
import icons from 'icons';
import { customElement } from 'lit/decorators.js';

const pictures = new Map<string, Element>();

/** A copy of a picture (Lucide, ISC licence); the text of each is parsed once. */
function pictureOf(name: string): Element {
  let picture = pictures.get(name);
  if (!picture) {
    const text = icons[name];
    if (text === undefined) throw new Error(`Icon "${name}" is not in icons/.`);
    picture = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
    pictures.set(name, picture);
  }
  return document.importNode(picture, true) as Element;
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
