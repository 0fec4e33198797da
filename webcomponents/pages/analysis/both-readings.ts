/** Reads the same data for one or both slots. */
import { html, nothing, type ReactiveControllerHost } from 'lit';
import type { PatchName } from '../../api.ts';
import { Reading } from '../../logic/reading.ts';
import { renderReading } from '../../parts/reading-state.ts';

/** The same question put to one or both patches. */
export class BothReadings<T> {
  readonly a: Reading<T>;
  readonly b: Reading<T>;

  constructor(host: ReactiveControllerHost) {
    this.a = new Reading(host, { cached: true });
    this.b = new Reading(host, { cached: true });
  }

  /** The results that are there. */
  values(patches: readonly PatchName[]): T[] {
    return patches.flatMap((patch) => this[patch].value ?? []);
  }

  stale(patches: readonly PatchName[]): boolean {
    return patches.some((patch) => this[patch].stale);
  }

  /** What is still being read or could not be. */
  renderRest(patches: readonly PatchName[], what: string) {
    return patches.map((patch) => {
      const reading = this[patch];
      if (!reading.error && (reading.value !== null || !reading.loading)) return nothing;
      return html`<div class="panel">${renderReading(reading, `${what} of patch ${patch.toUpperCase()}`)}</div>`;
    });
  }
}
