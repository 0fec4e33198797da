/** `namewalk reach`: computes which syllables a profile's step can arrive at. */
import { wireReach } from '../../app/analysis-view.ts';
import { jsonText } from '../../engine/base/json-text.ts';
import { PROFILE_NAMES, PROFILES, type ProfileName } from '../../engine/corpus/profiles.ts';
import { flagHelp } from '../../operations/fields.ts';
import { REACH_LIST_FIELDS } from '../../operations/walker/corpus.ts';
import { thousands } from '../../store/files/thousands.ts';
import { CORPUS_HELP, openCorpus } from '../flags/corpus.ts';
import type { Flags } from '../flags/flags.ts';
import { bodyOfFlags } from '../flags/values.ts';
import { type Cells, jsonReply, tableLayout, writeChunks, writeRows } from '../output/output.ts';
import { RESULT_HELP, resultVerb } from '../result-verb.ts';

const { profile } = REACH_LIST_FIELDS;
const PROFILES_FIELD = { profile };

export const command = resultVerb({
  name: 'reach',
  summary: 'tell how far one step of each walk profile reaches',
  help: `
Usage: namewalk reach [options]

The reach of a profile is the mean number of syllables that one step leads to with a probability above
the threshold. Lists as many of the syllables that are reached from the most starts.

${CORPUS_HELP}
${flagHelp(PROFILES_FIELD)}
  --txt                a heading and a table for each profile (default)
  --ndjson             one row a line: profile, syllable, frequency, reachability
  --json               one object; reaches holds profile, reach, total, unique_reachable, syllables
  --csv                the rows as a table with a heading

reachability is the number of syllables from which a step leads there.
${RESULT_HELP}

Examples:
  namewalk reach
  namewalk reach --run latest --profile goblin --profile ritual --csv > reach.csv
`,
  repeated: ['profile'],
  async write(flags, format) {
    const profiles = wanted(flags);
    const { corpus, handle, source, under } = await openCorpus(flags);
    const reaches: WireReach[] = [];
    for (const name of profiles) {
      const input = { corpus: handle, profile: PROFILES[name] };
      reaches.push(wireReach(corpus, name, await under(name).tasks.run('reach', input)));
    }
    const out = process.stdout;
    if (format === 'txt') return writeChunks(out, [reaches.map(picture).join('\n')]);
    if (format === 'json') {
      const list = { count: reaches.length, record: (i: number) => [jsonText(reaches[i])] };
      return writeChunks(out, jsonReply({ source }, { reaches: list }));
    }
    return writeRows(out, format, tableLayout(TITLES), reaches.flatMap(cellsOf));
  },
});

const TITLES = ['profile', 'syllable', 'frequency', 'reachability'];

type WireReach = ReturnType<typeof wireReach>;

/** Profiles in the order in which they are given, or all. */
function wanted(flags: Flags): readonly ProfileName[] {
  const given = bodyOfFlags(PROFILES_FIELD, flags).profile;
  return Array.isArray(given) ? given.map((name) => profile.read(name, {})) : PROFILE_NAMES;
}

const cellsOf = ({ profile, syllables }: WireReach): Cells[] =>
  syllables.map(({ syllable, frequency, reachability }) => [
    profile,
    syllable,
    frequency,
    reachability,
  ]);

function picture({ profile, reach, total, unique_reachable, syllables }: WireReach): string {
  const width = Math.max(8, ...syllables.map(({ syllable }) => syllable.length));
  const rows = [
    ['syllable', 'frequency', 'reachability'] as const,
    ...syllables.map(
      ({ syllable, frequency, reachability }) =>
        [syllable, thousands(frequency), thousands(reachability)] as const,
    ),
  ].map(([a, b, c]) => `  ${a.padEnd(width)}  ${b.padStart(9)}  ${c.padStart(12)}\n`);
  const head = `${profile}: reach ${reach} of ${thousands(total)}, ${thousands(unique_reachable)} reached from somewhere\n`;
  return syllables.length === 0 ? head : head + rows.join('');
}
