/** Flags that say what names are made of: a text, a list, a run, or a sample. */
import { basename } from 'node:path';
import { buffer } from 'node:stream/consumers';
import {
  checkSize,
  decoded,
  readSource,
  SAMPLES,
  samplePath,
} from '../../app/names/read-source.ts';
import { EngineError } from '../../engine/base/errors.ts';
import type { SourceInput } from '../../engine/kin/asked/name-sources.ts';
import { flagHelp, usageHelp, WIDE_HELP } from '../../operations/fields.ts';
import { NAME_SOURCE_FIELDS } from '../../operations/name-source.ts';
import { outputBase } from '../../operations/places.ts';
import { UsageError } from '../command.ts';
import { runFolder } from './corpus.ts';
import { type Flags, readFlags, textOf } from './flags.ts';

/** One of these is given. */
export const SOURCES = ['text', 'names', 'run', 'like'] as const;
const PLACES = { language: NAME_SOURCE_FIELDS.language, outputBase };

/** The help of texts, lists and runs. */
export const FILE_SOURCE_HELP = `\
  --text FILE          a text whose names the new ones are made of; - for standard input
  --names FILE         a list of names, one a line, tags behind a tab; - for standard input
  --run RUN            a run: directory, id, or latest (the default)
${flagHelp(PLACES, WIDE_HELP)}`;

const LIKE = `a text that comes with Namewalk: ${Object.keys(SAMPLES).join(', ')}`;

export const SOURCE_HELP = `${FILE_SOURCE_HELP}
${usageHelp('--like NAME', LIKE, WIDE_HELP)}`;

/** Throws `UsageError` for more than one source. */
export function checkOneSource(flags: Flags): void {
  const given = SOURCES.filter((flag) => flags[flag] !== undefined);
  if (given.length > 1) throw new UsageError(`Give one of --${given.join(', --')}.`);
}

/** The source that flags name, else the newest run. Throws as `readSource` and `runFolder`, and tells what there is. */
export async function sourceOf(flags: Flags): Promise<SourceInput> {
  const { language } = readFlags(PLACES, flags);
  for (const [flag, kind] of [
    ['text', 'text'],
    ['names', 'list'],
  ] as const) {
    const path = textOf(flags, flag);
    if (path === '-') return fromInput(kind, language);
    if (path !== undefined) return readSource(kind, path, language);
  }
  const like = textOf(flags, 'like');
  if (like !== undefined) return readSource('text', samplePath(like), language);
  const run = textOf(flags, 'run');
  return runSource(run ?? 'latest', flags).catch((err) => {
    throw run === undefined ? withChoices(err) : err;
  });
}

/** A run as a source. */
export async function runSource(run: string, flags: Flags): Promise<SourceInput> {
  const { language, outputBase: base } = readFlags(PLACES, flags);
  const runDir = await runFolder(run, base);
  return { kind: 'run', runDir, id: basename(runDir), language };
}

async function fromInput(kind: 'text' | 'list', language: string | null): Promise<SourceInput> {
  const bytes = await buffer(process.stdin);
  checkSize('standard input', bytes.length);
  return { kind, text: decoded(bytes), language };
}

/** What there is to choose from where nothing was chosen and there is no run. */
function withChoices(err: EngineError): EngineError {
  if (err.code !== 'run-not-found') return err;
  const choices = [
    ['--text FILE', 'a text of your own'],
    ['--names FILE', 'a list of names of your own'],
    ...Object.entries(SAMPLES).map(([name, file]) => [`--like ${name}`, file] as const),
  ];
  const lines = choices.map(([flag, what]) => `  ${flag!.padEnd(18)}${what}`);
  return new EngineError(
    err.code,
    `${err.message}\nOr choose what the names are made of:\n${lines.join('\n')}`,
  );
}
