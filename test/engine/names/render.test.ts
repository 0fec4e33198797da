/** JSON text of walks and names against `JSON.stringify` of their records. */
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { FEATURE_NAMES, featureFlags } from '../../../engine/corpus/features.ts';
import { combine } from '../../../engine/names/combine.ts';
import { evaluate } from '../../../engine/names/policy.ts';
import { asciiJson, nameOf, REPLY, Records, WALK_PLACES } from '../../../engine/names/render.ts';
import { select } from '../../../engine/names/select.ts';
import { sampled } from '../../extent.ts';
import { corpora, corpusOf, policyOf, type SyllableRow, seeds } from '../corpora.ts';
import { candidateJson, selectedNameJson, selectionRenderer, walkJson } from '../reply-records.ts';

const render = suite('render');

/** A walk record as an object, straight from the rows. */
const walkRecord = (rows: readonly SyllableRow[], ids: readonly number[]): object => ({
  formatted: ids.map((i) => rows[i]!.syllable).join('\u00b7'),
  syllables: ids.map((i) => rows[i]!.syllable),
  steps: ids.map((i) => ({
    syllable: rows[i]!.syllable,
    frequency: rows[i]!.frequency,
    features: FEATURE_NAMES.map((_, k) => (rows[i]!.signature >> k) & 1),
  })),
});

/** Texts that JSON must escape, beside the usual ones. */
const awkward = fc.array(
  fc.record(
    {
      syllable: fc.oneof(
        fc.string({ minLength: 1, maxLength: 4, unit: 'grapheme' }),
        fc.constantFrom('"', '\\', '\u0000', '\n', '\u2028', '·', '/', '\u007f'),
      ),
      frequency: fc.nat(0xffffffff),
      signature: fc.nat(4095),
    },
    { noNullPrototype: true },
  ),
  { minLength: 1, maxLength: 10 },
);

render('a walk is written as JSON.stringify would write its record', () => {
  fc.assert(
    fc.property(
      fc.oneof(corpora(10), awkward),
      fc.array(fc.nat(9), { minLength: 1 }),
      (rows, picks) => {
        const ids = picks.map((pick) => pick % rows.length);
        const text = walkJson(corpusOf(rows), Uint32Array.from(ids));
        assert.is(text, JSON.stringify(walkRecord(rows, ids)));
      },
    ),
    { numRuns: sampled(75, 300) },
  );
});

render('a walk put together from parts is the same text', () => {
  fc.assert(
    fc.property(
      fc.oneof(corpora(10), awkward),
      fc.array(fc.nat(9), { minLength: 1 }),
      fc.nat(),
      (rows, picks, where) => {
        const corpus = corpusOf(rows);
        const ids = Uint32Array.from(picks, (pick) => pick % rows.length);
        const end = WALK_PLACES * ids.length;
        const cut = where % end;
        const records = new Records(REPLY, corpus);
        const text = records.walkPart(ids, 0, cut) + records.walkPart(ids, cut, end);
        assert.is(text, walkJson(corpus, ids));
      },
    ),
    { numRuns: sampled(50, 200) },
  );
});

const policy = policyOf({ ends_with_vowel: 'preferred', contains_nasal: 'discouraged' }, [1, 5]);

render('candidates and selected names are written as their records', () => {
  fc.assert(
    fc.property(fc.oneof(corpora(10), awkward), seeds, (rows, seed) => {
      const corpus = corpusOf(rows);
      const made = { syllables: [1, 3], count: 6, seed, profile: null, frequencyWeight: 0 };
      const table = combine(corpus, made);
      const record = (i: number): object => {
        const syllables = Array.from(table.syllables(i), (id) => rows[id]!.syllable);
        const features = featureFlags(table.signatures[i]!);
        return { name: syllables.join(''), syllables, features };
      };
      for (let i = 0; i < table.total; i++) {
        assert.is(candidateJson(corpus, table, i), JSON.stringify(record(i)));
      }
      const selection = select(corpus, table, {
        policy,
        count: null,
        mode: 'soft',
        order: 'random',
        seed,
      });
      const text = selectionRenderer(corpus, table, selection, policy);
      selection.positions.forEach((i, k) => {
        const { preferred, tolerated, discouraged } = evaluate(policy, table.signatures[i]!);
        const wanted = {
          ...record(i),
          score: selection.scores[k],
          evaluation: {
            preferred_hits: preferred,
            tolerated_hits: tolerated,
            discouraged_hits: discouraged,
            rejection_reason: null,
          },
          rank: k + 1,
        };
        assert.is(text(k + 1), JSON.stringify(wanted));
        const name = selectedNameJson(corpus, table, selection, k + 1);
        assert.is(name, JSON.stringify(nameOf(corpus, table, i)));
      });
    }),
    { numRuns: sampled(37, 150) },
  );
});

const ascii = suite('ASCII JSON');

ascii('escapes DEL and everything beyond it by UTF-16 unit, in lower-case digits', () => {
  assert.is(asciiJson('"a\u007f\u00b7\u00df\u{1f600}"'), '"a\\u007f\\u00b7\\u00df\\ud83d\\ude00"');
});

ascii('leaves printable ASCII and escapes that JSON has made alone', () => {
  const text = JSON.stringify({ 'a"b\\': '\n\t\u0001/~ ' });
  assert.is(asciiJson(text), text);
});

render.run();
ascii.run();
