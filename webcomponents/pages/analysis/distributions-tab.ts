/** Base class of the tabs that chart the distributions of the slots. */
import { LitElement } from 'lit';
import { property } from 'lit/decorators.js';
import type { PatchName, Schemas } from '../../api.ts';
import { FigureMemo } from '../../charts/figure-memo.ts';
import { askDistributions } from '../../charts/patch-data.ts';
import { route } from '../../state/router.ts';
import { server } from '../../state/server.ts';
import { StoreController } from '../../state/store.ts';
import { BothReadings } from './both-readings.ts';

/** A tab whose pictures are made from the distributions of the patches. */
export abstract class DistributionsTab extends LitElement {
  @property({ attribute: false }) patches: readonly PatchName[] = [];
  protected readonly data = new BothReadings<Schemas['Distributions']>(this);
  protected readonly made = new FigureMemo();

  constructor() {
    super();
    new StoreController(this, server, route);
  }

  protected override willUpdate(): void {
    for (const patch of this.patches) askDistributions(this.data[patch], patch);
  }
}
