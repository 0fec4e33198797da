/**
 * Namewalk as a library: opens texts and runs, and makes their names, name spaces and model files. Work is
 * done in threads; `close` ends them.
 *
 *     const elves = await openText('kalevala.txt', { language: 'fi' });
 *     const names = await elves.names({ class: 'first_name', count: 100, seed: 7n });
 */
import { basename, join } from 'node:path';
import type { JsonValue } from '../../engine/base/json.ts';
import { writeAtomic } from '../../store/files/atomic.ts';
import { readProfiles } from '../../store/names/profiles.ts';
import { PolicyFile } from '../../store/settings/policies.ts';
import { WorkerPool } from '../../workers/pool.ts';
import { runModel } from '../model/run-model.ts';
import { makeNames } from '../names/make-names.ts';
import { nameFields } from '../names/name-fields.ts';
import { Sounds } from '../names/sounds.ts';
import { runOfText } from '../names/text-run.ts';
import { readFields } from '../operations/fields.ts';
import { NAMES_FIELDS } from '../operations/names.ts';
import { openSpace } from './space.ts';
import type { OpenOptions, Source, TextOptions } from './types.ts';

export type * from './types.ts';

/**
 * Opens a text; its run is made first if there is none. Throws errors with a `code`: `text-missing`, `run-failed`,
 * `words-missing`.
 */
export async function openText(
  path: string,
  {
    language = 'auto',
    outputBase = join('_working', 'output'),
    signal = new AbortController().signal,
    ...options
  }: TextOptions = {},
): Promise<Source> {
  const quiet = { log() {}, message() {} };
  const runDir = await runOfText({ text: path, language, outputBase }, quiet, signal);
  return openRun(runDir, { ...options, signal });
}

/**
 * Opens a run by its directory. Throws an error with a `code`, such as for a file of name classes that is not valid;
 * `words-missing` comes with the first names of a run that was made without words.
 */
export async function openRun(
  runDir: string,
  { policies, threads, signal = new AbortController().signal }: OpenOptions = {},
): Promise<Source> {
  const profiles = await readProfiles(new PolicyFile(policies));
  const pool = new WorkerPool(threads === undefined ? {} : { threads });
  const makers = { pool, sounds: new Sounds(pool) };
  return {
    runDir,
    async names({ allowOffensive, ...options } = {}) {
      const body: Record<string, JsonValue> = {};
      for (const [key, value] of Object.entries(options)) {
        if (value !== undefined)
          body[key] = Array.isArray(value) ? [...value] : (value as JsonValue);
      }
      if (allowOffensive !== undefined) body.allow_offensive = allowOffensive;
      const { values } = readFields(NAMES_FIELDS, body);
      const { classes } = await makeNames(makers, { runDir, profiles }, values, signal);
      return classes.flatMap(({ nameClass, names }) =>
        names.map((one) => {
          const { name_like: nameLike, taste: _, ...fields } = nameFields(nameClass, one);
          return { ...fields, nameLike };
        }),
      );
    },
    space: (options) => openSpace(makers.sounds, { runDir, profiles }, options),
    async model({ classes = ['place_name', 'first_name'], source, licence } = {}) {
      const file = await runModel(
        makers,
        {
          runDir,
          profiles,
          classes,
          source: source ?? basename(runDir),
          licence: licence ?? 'not stated',
        },
        signal,
      );
      return { file, save: (path) => writeAtomic(path, `${JSON.stringify(file)}\n`) };
    },
    close: () => pool.close(),
  };
}
