/** Verbs that work on a source of names: a text, a list, a run or a sample. */
import type { Command } from './command.ts';
import { SOURCES, sourceHelp } from './flags/corpus.ts';
import { verb } from './verb.ts';

/** A verb over a source, whose flags stand before its own, the newest run where it is to be; signals stop it in order. */
export function sourceVerb(row: Parameters<typeof verb>[0] & { newest?: boolean }): Command {
  const { name, files, usage = files === 'one' ? `${name} FILE` : name } = row;
  return verb({
    ...{ oneOf: SOURCES, ...row },
    usage: `${usage} [--text FILE | --names FILE | --run RUN | --like NAME] [options]`,
    flags: `${sourceHelp(row.newest)}${row.flags}`,
    stops: true,
  });
}
