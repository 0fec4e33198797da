/** The texts that ship with Namewalk, and which runs were made of them. */
import type { Run } from './run-list.ts';

/** Titles by the file in the folder `samples`, in the order in which they ship. */
const TITLES: Readonly<Record<string, string>> = {
  'en-pride-and-prejudice': 'Pride and Prejudice',
  'de-die-verwandlung': 'Die Verwandlung',
  'es-don-quijote': 'Don Quijote',
  'la-de-bello-gallico': 'De bello Gallico',
  'fi-kalevala': 'Kalevala',
};

export const SAMPLES = Object.entries(TITLES).map(([name, title]) => ({
  file: `${name}.txt`,
  title,
  language: name.slice(0, 2),
}));

/** Title of the bundled text that a run was made of; null for all others. */
export function bundledTitle({ source_path: path }: Pick<Run, 'source_path'>): string | null {
  const file = /[\\/]samples[\\/]([^\\/]+)\.txt$/.exec(path ?? '')?.[1] ?? '';
  return TITLES[file] ?? null;
}

/** The newest run of each bundled text, in the order in which they ship. */
export const bundledRuns = <T extends Pick<Run, 'source_path'>>(runs: readonly T[]): T[] =>
  SAMPLES.flatMap(({ title }) => runs.find((run) => bundledTitle(run) === title) ?? []);
