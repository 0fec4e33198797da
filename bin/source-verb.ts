/** Verbs that work on a source of names: a text, a list, a run or a sample. */
import type { Command } from './command.ts';
import { SOURCE_HELP, SOURCE_USAGE, SOURCES } from './flags/corpus.ts';
import { verb } from './verb.ts';

/** A verb over a source, whose flags stand before its own; signals stop it in order. */
export function sourceVerb(row: Parameters<typeof verb>[0]): Command {
  const { name, files, usage = files === 'one' ? `${name} FILE` : name, flags } = row;
  return verb({
    ...row,
    usage: `${usage} ${SOURCE_USAGE}`,
    flags: `${SOURCE_HELP}${flags}`,
    oneOf: SOURCES,
    stops: true,
  });
}
