/** Loads Observable Plot on first use; styles that all charts share. */
import type * as Plot from '@observablehq/plot';

export type PlotLibrary = typeof Plot;

let arriving: Promise<PlotLibrary> | null = null;

/** Observable Plot, fetched when the first picture is drawn. */
export function plotLibrary(): Promise<PlotLibrary> {
  arriving ??= import('@observablehq/plot').catch((error) => {
    arriving = null; // the next picture asks again
    throw error;
  });
  return arriving;
}

/** What all our pictures have in common: no ground of their own, the page's letters. */
export const PLOT_STYLE = {
  background: 'none',
  color: 'inherit',
  fontFamily: 'inherit',
  fontSize: '12px',
  overflow: 'visible',
} as const;

/** How the two patches are told apart without colour: solid and full, dashed and hollow. */
export const PATCH_MARK = {
  a: { colour: 'var(--patch-a)', dash: null, symbol: 'circle', filled: 0.85 },
  b: { colour: 'var(--patch-b)', dash: '5 3', symbol: 'diamond', filled: 0.22 },
} as const;
