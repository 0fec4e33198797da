/** Names of our own: `names` as it is called in the program, `select` and `batch` as the command line has them. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { makeNames } from '../../app/names/make-names.ts';
import { Sounds } from '../../app/names/sounds.ts';
import { runOfText } from '../../app/names/text-run.ts';
import { readFields } from '../../app/operations/fields.ts';
import { NAMES_FIELDS } from '../../app/operations/names.ts';
import type { ClassProfile } from '../../engine/sound/class-profile.ts';
import { packageRoot } from '../../store/files/package-root.ts';
import { languageNames } from '../../store/names/language-names.ts';
import { readNameClasses } from '../../store/names/classes.ts';
import { readProfiles } from '../../store/names/profiles.ts';
import { PolicyFile } from '../../store/settings/policies.ts';
import { WorkerPool } from '../../workers/pool.ts';
import { SourceText } from './source-text.ts';

const PROGRAM = fileURLToPath(new URL('../../bin/namewalk.js', import.meta.url));
const MAX_OUTPUT = 16 * 1024 * 1024;

/** A text with its run. */
export interface TextRun {
  /** Name of the file. */
  readonly name: string;
  readonly text: SourceText;
  readonly runDir: string;
  /** Language code of two letters. */
  readonly language: string;
}

/** Names of one class and seed. */
export interface MadeList {
  /** In a-z. */
  readonly plain: readonly string[];
  /** As they are shown to a reader. */
  readonly shown: readonly string[];
}

/** Which names are made. */
export interface Wanted {
  readonly nameClass: string;
  readonly count: number;
  readonly seed: number;
  readonly taste: boolean;
}

/** Makes runs and names in a folder of its own, removed by `close`. */
export class Makers {
  /** Classes of the package, in their order. */
  readonly profiles: readonly ClassProfile[];
  readonly #folder: string;
  readonly #pool = new WorkerPool();
  readonly #sounds = new Sounds(this.#pool);

  private constructor(folder: string, profiles: readonly ClassProfile[]) {
    this.#folder = folder;
    this.profiles = profiles;
  }

  static async open(): Promise<Makers> {
    const file = new PolicyFile(join(packageRoot(), 'store', 'name_classes.yml'));
    const profiles = await readProfiles(file);
    return new Makers(await mkdtemp(join(tmpdir(), 'namewalk-quality-')), profiles);
  }

  /** Runs a text; `language` is a hyphenation code such as en_US, or `auto`. */
  async run(path: string, language: string): Promise<TextRun> {
    const events = { log() {}, message() {} };
    const order = { text: path, language, outputBase: this.#folder };
    const runDir = await runOfText(order, events, new AbortController().signal);
    const { model } = await this.#sounds.ofRun(runDir);
    return {
      name: basename(path),
      text: new SourceText(await readFile(path, 'utf8')),
      runDir,
      language: model.language.toLowerCase().split(/[_-]/, 1)[0]!,
    };
  }

  /** What `namewalk names` gives. */
  async names({ runDir }: TextRun, { nameClass, count, seed }: Omit<Wanted, 'taste'>): Promise<MadeList> {
    const { values } = readFields(NAMES_FIELDS, { class: nameClass, count, seed });
    const classes = await readNameClasses(new PolicyFile());
    const source = { kind: 'run', runDir, id: basename(runDir), language: null } as const;
    const made = await makeNames({ pool: this.#pool, classes }, source, null, values, new AbortController().signal);
    const shown = made.classes.flatMap(({ names }) => names.map(({ name }) => name));
    return { plain: shown.map((name) => name.toLowerCase()), shown };
  }

  /** `select`, one name a candidate, with the most fitting first where the README has no order of its own. */
  select(run: TextRun, { nameClass, count, seed }: Omit<Wanted, 'taste'>): Promise<string[]> {
    const order = nameClass === 'place_name' ? ['--order', 'random'] : [];
    const flags = ['--class', nameClass, ...order, '--take', `${count}`, '--seed', `${seed}`];
    return this.#program('select', run, flags);
  }

  /** `batch` as the README has it. */
  batch(run: TextRun, { nameClass, count, seed }: Omit<Wanted, 'taste'>): Promise<string[]> {
    const flags = ['--class', nameClass, '--syllables', '2,3', '--exclude-offensive'];
    return this.#program('batch', run, [...flags, '--count', `${count}`, '--seed', `${seed}`]);
  }

  async close(): Promise<void> {
    await this.#pool.close();
    await rm(this.#folder, { recursive: true, force: true });
  }

  async #program(verb: string, { runDir }: TextRun, flags: readonly string[]): Promise<string[]> {
    const args = [PROGRAM, verb, '--run', runDir, ...flags];
    const options = { maxBuffer: MAX_OUTPUT, cwd: this.#folder };
    const { stdout } = await promisify(execFile)(process.execPath, args, options);
    return stdout.split('\n').filter((line) => line !== '');
  }
}

/** The names that ship for ranking, which no judge may be made from. */
export async function shippedNames(
  language: string,
  kind: 'place' | 'first',
): Promise<ReadonlySet<string>> {
  return new Set(await languageNames(language, kind));
}
