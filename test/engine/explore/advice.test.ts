/** Advice on a corpus: thresholds, languages, order. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  type AdviceFacts,
  adviseOn,
  type CorpusFacts,
  corpusFacts,
} from '../../../engine/explore/advice.ts';
import { corpusOf, VECTOR_CORPUS } from '../corpora.ts';

const advising = suite('advice');

const SOUND: CorpusFacts = {
  unique: 1000,
  tokens: 10_000,
  hapaxes: 600,
  top: { syllable: 'la', frequency: 1000 },
  long: 500,
};

const facts = (corpus: Partial<CorpusFacts>, rest: Partial<AdviceFacts> = {}): AdviceFacts => ({
  sources: 2,
  countsFiles: false,
  language: null,
  corpus: { ...SOUND, ...corpus },
  ...rest,
});

const codes = (given: AdviceFacts): string[] => adviseOn(given).map(({ code }) => code);

advising('a corpus at every threshold needs none', () => {
  assert.equal(codes(facts({})), []);
  assert.equal(codes(facts({ unique: 300, hapaxes: 180, long: 150 })), []);
});

advising('each number beyond its threshold is told, with the number and a remedy', () => {
  assert.equal(codes(facts({ unique: 299, hapaxes: 0, long: 0 })), ['few_syllables']);
  assert.equal(codes(facts({ hapaxes: 601 })), ['many_hapaxes']);
  assert.equal(codes(facts({ top: { syllable: 'la', frequency: 1001 } })), ['dominant_syllable']);
  assert.equal(codes(facts({ long: 501 })), ['long_syllables']);
  assert.equal(codes(facts({}, { sources: 1 })), ['single_source']);
  const [hapaxes] = adviseOn(facts({ hapaxes: 750 }));
  assert.equal([hapaxes!.value, hapaxes!.threshold], [0.75, 0.6]);
  assert.match(hapaxes!.text, /^75 % of the syllables occur only once/);
  for (const { text, remedy } of adviseOn(facts({ unique: 10, hapaxes: 9, long: 8 }))) {
    assert.match(text, /[.:]/);
    assert.ok(remedy.endsWith('.'));
  }
});

advising('counts of files say nothing of frequencies', () => {
  const counted = { hapaxes: 1000, top: { syllable: 'la', frequency: 10_000 } };
  assert.equal(codes(facts(counted, { countsFiles: true })), []);
  assert.equal(codes(facts(counted)), ['dominant_syllable', 'many_hapaxes']);
});

advising('another language is told, another region of it is not', () => {
  const language = (asked: string, found: string): string[] =>
    codes(facts({}, { language: { asked, found } }));
  assert.equal(language('en_US', 'de_DE'), ['unlikely_language']);
  assert.equal(language('de_AT', 'de_DE'), []);
  assert.equal(language('de-1901', 'de_DE'), []);
});

advising('without a corpus there is advice on the source alone, warnings first', () => {
  assert.equal(codes(facts({}, { corpus: null, sources: 1 })), ['single_source']);
  assert.equal(codes(facts({}, { corpus: null, sources: null })), []);
  assert.equal(codes(facts({ hapaxes: 900, unique: 200 }, { sources: 1 })), [
    'few_syllables',
    'long_syllables',
    'many_hapaxes',
    'single_source',
  ]);
});

advising('the facts of a corpus are counted', () => {
  assert.equal(corpusFacts(corpusOf(VECTOR_CORPUS)), {
    unique: 12,
    tokens: VECTOR_CORPUS.reduce((sum, { frequency }) => sum + frequency, 0),
    hapaxes: 1,
    top: { syllable: 'la', frequency: 90 },
    long: 1,
  });
  assert.is(corpusFacts(corpusOf([])), null);
});

advising.run();
