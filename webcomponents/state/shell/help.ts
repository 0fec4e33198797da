/** State of what the frame shows beside a place: the help, and which drawer or dialog is open. */
import { Store } from '../store.ts';

/**
 * The help beside the page. Any element may name its article: `data-help="temperature"`; as long as the
 * help is open, it shows the article of what has the focus. `topic`: its id, see `help/articles.md`; '' is the contents.
 */
export const help = new Store({ open: false, topic: '' });

/** Shows an article; without a topic that of the focused element, else the contents. */
export function openHelp(topic = topicOf(document.activeElement)): void {
  help.value = { open: true, topic: topic === READING ? help.value.topic : topic };
}

export function closeHelp(): void {
  help.patch({ open: false });
}

export function toggleHelp(): void {
  if (help.value.open) closeHelp();
  else openHelp();
}

// A `focusin` between two elements of one shadow root is not heard outside of it; these are.
for (const type of ['keyup', 'click']) {
  window.addEventListener(type, (event) => {
    if (help.value.open) follow(type === 'click' ? event.composedPath()[0] : null);
  });
}

/** Shows the article of what was clicked, else of what has the focus. Reading must not turn the page. */
function follow(clicked: EventTarget | null | undefined): void {
  const topics = [clicked instanceof Element ? clicked : null, document.activeElement].map(topicOf);
  const topic = topics.find((found) => found !== '');
  if (topic !== undefined && topic !== READING) help.patch({ topic });
}

/** Stands for the help itself. */
const READING = 'help';

/** What has the focus within an element that has it, through shadow roots; else the element. */
export function focusedIn(element: Element | null): Element | null {
  const inner = element?.shadowRoot?.activeElement;
  return inner ? focusedIn(inner) : element;
}

/** The topic of an element or of the nearest one around it, through shadow roots. */
function topicOf(element: Element | null): string {
  for (let node: Node | null = focusedIn(element); node; node = node.parentNode ?? hostOf(node)) {
    if (!(node instanceof HTMLElement)) continue;
    if (node.localName === 'nw-help-drawer') return READING;
    if (node.dataset.help) return node.dataset.help;
  }
  return '';
}

const hostOf = (node: Node): Node | null => (node instanceof ShadowRoot ? node.host : null);

export type Overlay = 'palette' | 'session' | 'notices';

/** The drawer or dialog of the frame that is open; its code is fetched on first use. */
export const overlay = new Store<Overlay | null>(null);
