/** The texts that ship with Namewalk: which runs were made of them, and a sentence on the sound of each. */
import type { Run } from './run-list.ts';

export interface BundledText {
  readonly title: string;
  readonly author: string;
  /** What its names are like. */
  readonly sentence: string;
}

/** By the file in the folder `samples`. */
const TEXTS: Readonly<Record<string, BundledText>> = {
  'en-pride-and-prejudice': {
    title: 'Pride and Prejudice',
    author: 'Jane Austen',
    sentence: 'Parks, parishes and families of the English shires: -ham, -ford, -ley.',
  },
  'de-die-verwandlung': {
    title: 'Die Verwandlung',
    author: 'Franz Kafka',
    sentence: 'Towns as German maps have them: -heim, -stein, -ingen.',
  },
  'es-don-quijote': {
    title: 'Don Quijote',
    author: 'Miguel de Cervantes',
    sentence: 'Inns and knights of La Mancha: -ón, -illa, -ada.',
  },
  'la-de-bello-gallico': {
    title: 'De bello Gallico',
    author: 'Caesar',
    sentence: 'Tribes and camps of Gaul under Roman endings: -um, -ia, -us.',
  },
  'fi-kalevala': {
    title: 'Kalevala',
    author: 'Elias Lönnrot',
    sentence: 'Singers and smiths of the north, in doubled letters: -mäki, -koski, -nen.',
  },
};

/** Their files, titles and languages, in the order in which they ship. */
export const SAMPLES = Object.entries(TEXTS).map(([name, { title }]) => ({
  file: `${name}.txt`,
  title,
  language: name.slice(0, 2),
}));

/** The bundled text that a run was made of; null for all others. */
export function bundledText({ source_path: path }: Pick<Run, 'source_path'>): BundledText | null {
  const file = /[\\/]samples[\\/]([^\\/]+)\.txt$/.exec(path ?? '')?.[1] ?? '';
  return TEXTS[file] ?? null;
}

/** Language of a bundled text, such as `en`; '' for all other runs. */
export const bundledCode = (run: Pick<Run, 'source_path'>): string =>
  bundledText(run) ? (/[\\/]([a-z]{2})-[^\\/]+$/.exec(run.source_path ?? '')?.[1] ?? '') : '';

/** The newest run of each bundled text, in the order in which they ship. */
export function bundledRuns<T extends Pick<Run, 'source_path'>>(runs: readonly T[]): T[] {
  return Object.values(TEXTS).flatMap(
    (text) => runs.find((run) => bundledText(run) === text) ?? [],
  );
}
