/** Reads again when a person returns to the window. */
import type { ReactiveControllerHost } from 'lit';

export function onReturn(host: ReactiveControllerHost, read: () => void): void {
  host.addController({
    hostConnected() {
      window.addEventListener('focus', read);
      read();
    },
    hostDisconnected() {
      window.removeEventListener('focus', read);
    },
  });
}
