/** The width of an element, which renders anew when it is another. */
import type { ReactiveControllerHost } from 'lit';

/**
 * Measures `host` while it is on the page. `width` is in rem, so that large letters count as little room; ample until it is
 * measured. `pixels` is the same in CSS pixels; 0 until then.
 */
export function widthOf(host: ReactiveControllerHost & Element) {
  const room = { width: 60, pixels: 0 };
  const size = new ResizeObserver(([entry]) => {
    if (!entry) return;
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    room.pixels = entry.contentRect.width;
    room.width = room.pixels / rem;
    host.requestUpdate();
  });
  host.addController({
    hostConnected: () => size.observe(host),
    hostDisconnected: () => size.disconnect(),
  });
  return room as Readonly<typeof room>;
}
