/** Finds elements through shadow roots: the focused one, or the first that fits. */

export function focusedElement(): HTMLElement | null {
  let focused = document.activeElement;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  return focused instanceof HTMLElement ? focused : null;
}

/** The first element below `root`, through shadow roots, that fits and can be seen. */
export function findDeep(root: ParentNode, selector: string): HTMLElement | null {
  for (const element of root.querySelectorAll<HTMLElement>('*')) {
    if (element.matches(selector) && element.checkVisibility()) return element;
    const inner = element.shadowRoot && findDeep(element.shadowRoot, selector);
    if (inner) return inner;
  }
  return null;
}
