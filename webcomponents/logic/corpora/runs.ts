/** Runs: what each is called, filtered and sorted as a list, and which of them the start place shows. */
import type { Schemas } from '../../../http/wire.ts';
import { formatWhen, stampTime } from '../when.ts';

export type Run = Schemas['Run'];

/** What the list of runs is narrowed to and sorted by. */
export interface RunQuery {
  /** Words that a run has in its name, id, source, language or status; '' is anything. */
  readonly text: string;
  readonly sort: RunOrder;
  readonly descending: boolean;
}

export const RUN_ORDERS = ['when', 'extractor', 'source', 'files', 'syllables', 'status'] as const;
export type RunOrder = (typeof RUN_ORDERS)[number];

export const baseName = (path: string): string => path.split(/[\\/]/).filter(Boolean).at(-1) ?? '';

/** The last part of the source path, or '' where it is not known. */
export const sourceName = ({ source_path }: Run): string => baseName(source_path ?? '');

/** When it was made. */
export function whenOf(run: Run): string {
  const time =
    run.created_at_utc === null ? stampTime(run.timestamp) : new Date(run.created_at_utc);
  return time === null || Number.isNaN(time.getTime()) ? run.timestamp : formatWhen(time);
}

/** The stage at which a run broke off; null for one that did not. */
export function brokenStage({ stage_statuses, status }: Run): string | null {
  if (status === 'completed' || status === 'running') return null;
  const stages = Object.entries(stage_statuses);
  return stages.find(([, how]) => how !== 'completed')?.[0] ?? null;
}

export const isLoadable = ({ status, corpus_db_path, annotated_json_path }: Run): boolean =>
  status === 'completed' && (corpus_db_path !== null || annotated_json_path !== null);

/** The runs that a query leaves, in its order; equal ones newest first. */
export function queryRuns(runs: readonly Run[], query: RunQuery): Run[] {
  const words = query.text.toLowerCase().split(/\s+/).filter(Boolean);
  const left = runs.filter((run) => {
    const { name, run_id, source_path, language, status } = run;
    const text = [name, run_id, source_path, language, status].join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const key = KEYS[query.sort];
  const sign = query.descending ? -1 : 1;
  return left.sort((a, b) => sign * compare(key(a), key(b)) || compare(b.timestamp, a.timestamp));
}

const KEYS: Readonly<Record<RunOrder, (run: Run) => string | number>> = {
  when: (run) => run.timestamp,
  extractor: (run) => run.extractor_type,
  source: (run) => (run.name ?? sourceName(run)).toLowerCase(),
  files: (run) => run.files_processed ?? -1,
  syllables: (run) => run.syllable_count,
  status: (run) => run.status,
};

const compare = <T extends string | number>(a: T, b: T): number => (a < b ? -1 : a > b ? 1 : 0);

/** Runs that names can be made from, newest first. */
export const nameableRuns = (runs: readonly Run[]): Run[] => runs.filter(isLoadable);

/**
 * The run to begin with: the last one chosen, else the newest of a text of one's own, else the bundled text
 * of the person's language, else the oldest, which is the English one. Null when there is none.
 */
export function firstRun(runs: readonly Run[], last: string, language: string): Run | null {
  const all = nameableRuns(runs);
  const [code = ''] = language.toLowerCase().split('-');
  return (
    all.find(({ run_id }) => run_id === last) ??
    all.find((run) => code !== '' && run.language?.startsWith(`${code}_`)) ??
    all.at(-1) ??
    null
  );
}

/** Titles of the bundled texts by the file in the folder `samples`, in the order in which they ship. */
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

/** The file in the folder `samples` that a run was made of; null for all others. */
const bundledFile = ({ source_path: path }: Pick<Run, 'source_path'>): string | null =>
  /[\\/]samples[\\/]([^\\/]+)\.txt$/.exec(path ?? '')?.[1] ?? null;

/** Title of the bundled text that a run was made of; null for all others. */
export const bundledTitle = (run: Pick<Run, 'source_path'>): string | null =>
  TITLES[bundledFile(run) ?? ''] ?? null;

/** The newest run of each bundled text, in the order in which they ship. */
export const bundledRuns = <T extends Pick<Run, 'source_path'>>(runs: readonly T[]): T[] =>
  SAMPLES.flatMap(({ title }) => runs.find((run) => bundledTitle(run) === title) ?? []);

/** Whether it was made of a text that was sent, and is deleted with its last run. */
export const isKept = ({ source_path: path }: Run): boolean =>
  /[\\/]sources[\\/][^\\/]+-[0-9a-f]{12}\.txt$/.test(path ?? '');

/** The run of a text by its path; what was made of it before is made no second time. */
export const runOfText = (runs: readonly Run[], path: string): Run | null =>
  nameableRuns(runs).find(({ source_path }) => source_path === path) ?? null;

/** What the corpus of a run is called: as somebody named it, else the title of a bundled text, else its file in words: `the-old-mill.txt` is "The old mill". */
export function textTitle(run: Run): string {
  if (run.name) return run.name;
  const bundled = bundledTitle(run);
  if (bundled) return bundled;
  const file = sourceName(run).replace(/\.\w{1,5}$/, '');
  // a text that came in through the browser ends in the hash of its content
  const name = isKept(run) ? file.replace(/-[0-9a-f]{12}$/, '') : file;
  if (name === '') return `Corpus of ${whenOf(run)}`;
  return inWords(bundledFile(run) !== null ? name.replace(/^[a-z]{2,3}-/, '') : name);
}

/** A key or the name of a file in words: `first_name` is "First name", `the-old-mill` "The old mill". */
export function inWords(name: string): string {
  const words = name.replace(/[-_]+/g, ' ').trim();
  return words === '' ? name : words.slice(0, 1).toUpperCase() + words.slice(1);
}

/** A language code such as `de_DE` in words of the page's language: "German". '' where it is not known. */
export function languageName(code: string | null | undefined): string {
  if (!code || code === 'auto') return '';
  try {
    const [language = ''] = code.split(/[_-]/);
    return new Intl.DisplayNames(['en'], { type: 'language' }).of(language) ?? code;
  } catch {
    return code;
  }
}
