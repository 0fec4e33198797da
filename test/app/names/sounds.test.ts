/** What is cached of sounds: nothing of one run serves another that it does not fit. */
import { createHash } from 'node:crypto';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Sounds } from '../../../app/names/sounds.ts';
import type { NameMeasure } from '../../../engine/sound/reference.ts';
import { trainSound } from '../../../engine/sound/sound-model.ts';
import { learnSpelling } from '../../../engine/sound/spelling/speller.ts';
import type { CountedSpace } from '../../../engine/space/namespace-2.ts';
import { WORD_COLUMNS } from '../../../engine/text/word-rows.ts';
import { parseWords } from '../../../engine/text/words-table.ts';
import { languageNames } from '../../../store/names/language-names.ts';
import type { RunSound } from '../../../store/names/sound-file.ts';
import type { WorkerPool } from '../../../workers/pool.ts';
import { blendRuns, countNames, trainKind } from '../../../workers/tasks/names.ts';
import type { TaskInput } from '../../../workers/tasks.ts';
import { profileOf } from '../../engine/space/small-sources.ts';

const sounds = suite('sounds that are cached');

const WORDS = [...(await languageNames('es', 'place'))].sort().filter((_, i) => i % 3 === 0);

/** A run of those words in a language; the first `places` of them are names of places. */
function run(language: string, places = 0): RunSound {
  const proper = Uint8Array.from(WORDS, (_, i) => (i < 200 ? 1 : 0));
  const model = trainSound({ words: WORDS, proper, language });
  const table = parseWords(`${WORD_COLUMNS.join('\t')}\n`);
  const spelling = learnSpelling(table, language, model.onsets);
  const [place, person] = [WORDS.slice(0, places), WORDS.slice(places, 200)];
  return { model, spelling, places: place, persons: person, list: false };
}

const RUNS: Readonly<Record<string, RunSound>> = {
  '/spanish': run('es'),
  '/english': run('en_US'),
  '/places': run('es', 200),
};

/** The tasks in this thread. */
const POOL = {
  threads: 1,
  async run(name: string, input: unknown) {
    if (name === 'trainSound') return RUNS[(input as TaskInput<'trainSound'>).runDir];
    if (name === 'blendSounds') return blendRuns(input as TaskInput<'blendSounds'>);
    if (name === 'trainReference') return trainKind(input as TaskInput<'trainReference'>);
    return countNames(input as TaskInput<'countNames'>);
  },
} as unknown as WorkerPool;

/** A measure in short: whole ones are megabytes. */
const hashOf = (measure: NameMeasure | null): string =>
  createHash('sha256')
    .update(measure?.letters.costs ?? '')
    .digest('hex');
const shortOf = ({ slots, base, endings, reference }: CountedSpace) => [
  slots,
  base,
  endings.map(({ text }) => text),
  hashOf(reference),
];

const FIRST = profileOf([4, 8], [2, 3], { kind: 'first', tails: 0.3 });
const PLACE = profileOf([4, 8], [2, 3], { kind: 'place' });

sounds('a blend with the words of one run is measured and counted by its own names', async () => {
  const plain = new Sounds(POOL);
  const expected = await plain.space(await plain.ofRun('/spanish'), FIRST, null, null);
  const both = new Sounds(POOL);
  const blend = await both.blend('/spanish', '/english', 60);
  const mixed = await both.space(blend, FIRST, null, null);
  const alone = await both.ofRun('/spanish');
  assert.is(blend.model.hash, alone.model.hash, 'the words alone do not tell them apart');
  assert.equal(shortOf(await both.space(alone, FIRST, null, null)), shortOf(expected));
  assert.is.not(hashOf(mixed.reference), hashOf(expected.reference));
});

sounds('runs of the same words are measured by the names of places that each has', async () => {
  const cached = new Sounds(POOL);
  const [one, other] = [await cached.ofRun('/spanish'), await cached.ofRun('/places')];
  assert.is(one.model.hash, other.model.hash);
  await cached.measure(one, PLACE);
  const expected = hashOf(await new Sounds(POOL).measure(other, PLACE));
  assert.is(hashOf(await cached.measure(other, PLACE)), expected);
});

sounds('a blend is written as the run with the larger share, whatever its words', async () => {
  const cached = new Sounds(POOL);
  const one = await cached.blend('/spanish', '/english', 60);
  const other = await cached.blend('/places', '/english', 60);
  assert.ok(one.spelling === RUNS['/spanish']!.spelling);
  assert.ok(other.spelling === RUNS['/places']!.spelling);
});

sounds.run();
