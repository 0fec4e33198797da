/** Advice on a corpus: thresholds, languages, order. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type AdviceFacts, adviseOn, type CorpusFacts } from '../../../engine/explore/advice.ts';

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

const COUNTED = { hapaxes: 1000, top: { syllable: 'la', frequency: 10_000 } };
const asked = (language: string) => ({ language: { asked: language, found: 'de_DE' } });

/** Facts of a corpus and of its source, with the codes of the advice on them, warnings first. */
const ADVICE: readonly (readonly [what: string, given: AdviceFacts, codes: string])[] = [
  ['a sound corpus', facts({}), ''],
  ['one at every threshold', facts({ unique: 300, hapaxes: 180, long: 150 }), ''],
  ['few syllables', facts({ unique: 299, hapaxes: 0, long: 0 }), 'few_syllables'],
  ['many hapaxes', facts({ hapaxes: 601 }), 'many_hapaxes'],
  ['a dominant one', facts({ top: { syllable: 'la', frequency: 1001 } }), 'dominant_syllable'],
  ['long ones', facts({ long: 501 }), 'long_syllables'],
  ['a single source', facts({}, { sources: 1 }), 'single_source'],
  ['counts of files, which say nothing of frequencies', facts(COUNTED, { countsFiles: true }), ''],
  ['the same of occurrences', facts(COUNTED), 'dominant_syllable many_hapaxes'],
  ['another language', facts({}, asked('en_US')), 'unlikely_language'],
  ['another region of it', facts({}, asked('de_AT')), ''],
  ['another spelling of it', facts({}, asked('de-1901')), ''],
  ['a source without a corpus', facts({}, { corpus: null, sources: 1 }), 'single_source'],
  ['nothing', facts({}, { corpus: null, sources: null }), ''],
  [
    'much at once',
    facts({ hapaxes: 900, unique: 200 }, { sources: 1 }),
    'few_syllables long_syllables many_hapaxes single_source',
  ],
];

for (const [what, given, codes] of ADVICE) {
  advising(`on ${what}: ${codes || 'none'}`, () => {
    const told = adviseOn(given);
    assert.is(told.map(({ code }) => code).join(' '), codes);
    for (const { text, remedy } of told) {
      assert.match(text, /[.:]/);
      assert.ok(remedy.endsWith('.'));
    }
  });
}

advising('a number beyond its threshold is told with it', () => {
  const [hapaxes] = adviseOn(facts({ hapaxes: 750 }));
  assert.equal([hapaxes!.value, hapaxes!.threshold], [0.75, 0.6]);
  assert.match(hapaxes!.text, /^75 % of the syllables occur only once/);
});

advising.run();
