/** Walks as text, CSV, JSON and Markdown. */
import type { components } from '../../../http/wire.ts';
import { bits } from '../charts/features.ts';
import { type TextTable, toCsv, toMarkdown } from '../table-text.ts';
import { seedOfWalk } from './request.ts';
import { flipsOf } from './summary.ts';

type Walk = components['schemas']['Walk'];

/** A walk with its place in the batch. */
export interface PlacedWalk {
  readonly index: number;
  readonly walk: Walk;
}

export const WALK_FORMATS = ['txt', 'csv', 'json', 'md'] as const;
export type WalkFormat = (typeof WALK_FORMATS)[number];

/** How files of a format are called and announced. */
export const MEDIA_TYPES: Readonly<Record<WalkFormat, string>> = {
  txt: 'text/plain',
  csv: 'text/csv',
  json: 'application/json',
  md: 'text/markdown',
};

/** Where walks come from: what is needed to have them again. */
export interface WalkOrigin {
  readonly run: string;
  readonly recipe: object;
  /** Seed of the batch, decimal digits. */
  readonly seed: string;
}

/** Walks as a file. JSON carries the run and the recipe; text has one walk a line. */
export function walksAs(
  format: WalkFormat,
  walks: readonly PlacedWalk[],
  origin: WalkOrigin,
): string {
  if (format === 'txt') return walks.map(({ walk }) => `${walk.formatted}\n`).join('');
  if (format === 'csv') return toCsv(table(walks, origin.seed));
  if (format === 'md') return toMarkdown(table(walks, origin.seed));
  const { run, recipe } = origin;
  return `${JSON.stringify({ source: run, recipe, walks: walks.map(({ walk }) => walk) }, null, 2)}\n`;
}

function table(walks: readonly PlacedWalk[], seed: string): TextTable {
  return {
    columns: ['number', 'seed', 'walk', 'flips', 'frequencies'],
    rows: walks.map(({ index, walk }) => [
      index + 1,
      seedOfWalk(seed, index),
      walk.formatted,
      flipsOf(walk).map(bits).join(' '),
      walk.steps.map(({ frequency }) => frequency).join(' '),
    ]),
  };
}
