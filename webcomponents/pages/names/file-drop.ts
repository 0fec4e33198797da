/** Files that are dropped anywhere in the window while the place of names is shown. */
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { route } from '../../state/router.ts';

export class FileDrop implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #take: (files: readonly File[]) => void;
  /** A file is being dragged over the window. */
  over = false;

  constructor(host: ReactiveControllerHost, take: (files: readonly File[]) => void) {
    this.#host = host;
    this.#take = take;
    host.addController(this);
  }

  hostConnected(): void {
    window.addEventListener('dragover', this.#onOver);
    window.addEventListener('dragleave', this.#onLeave);
    window.addEventListener('drop', this.#onDrop);
  }

  hostDisconnected(): void {
    window.removeEventListener('dragover', this.#onOver);
    window.removeEventListener('dragleave', this.#onLeave);
    window.removeEventListener('drop', this.#onDrop);
  }

  #show(over: boolean): void {
    if (over === this.over) return;
    this.over = over;
    this.#host.requestUpdate();
  }

  readonly #onOver = (event: DragEvent): void => {
    if (route.value.page !== 'names' || !event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    this.#show(true);
  };

  readonly #onLeave = (event: DragEvent): void => {
    if (event.relatedTarget === null) this.#show(false);
  };

  readonly #onDrop = (event: DragEvent): void => {
    this.#show(false);
    const files = [...(event.dataTransfer?.files ?? [])];
    if (route.value.page !== 'names' || files.length === 0) return;
    event.preventDefault();
    this.#take(files);
  };
}
