/** Policies: the shipped file, its defaults and faults; `lists.test.ts` has recorded scores. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parse } from 'yaml';
import { EngineError } from '../../../engine/base/errors.ts';
import { FEATURE_NAMES } from '../../../engine/corpus/features.ts';
import { parsePolicies } from '../../../engine/names/policy.ts';
import { packageRoot } from '../../../store/files/package-root.ts';
import { refuses } from '../../fault.ts';

const policy = suite('policy');

const file = (classes: unknown, version: unknown = '1.0'): unknown => ({
  version,
  name_classes: classes,
});

policy('what a class leaves out has its published default', () => {
  const [bare] = parsePolicies(file({ bare: {} }));
  assert.is(bare!.name, 'bare');
  assert.is(bare!.description, '');
  assert.equal(bare!.syllableRange, [2, 3]);
  assert.equal(Object.keys(bare!.features), [...FEATURE_NAMES]);
  assert.ok(Object.values(bare!.features).every((stance) => stance === 'tolerated'));
});

policy('a file that is wrong is refused by class, key and value', () => {
  const refused: [unknown, RegExp][] = [
    [null, /^Policy file: the file is not a mapping\.$/],
    [[], /the file is not a mapping/],
    ['text', /the file is not a mapping/],
    [{ name_classes: { a: {} } }, /version is undefined, expected '1\.0'/],
    [file({ a: {} }, '2.0'), /version is "2\.0", expected '1\.0'/],
    [file({ a: {} }, 1), /version is 1, expected '1\.0'/],
    [file(undefined), /name_classes is not a mapping of class names/],
    [file([]), /name_classes is not a mapping/],
    [file({}), /name_classes is not a mapping/],
    [file({ a: null }), /name_classes\.a is not a mapping/],
    [file({ a: [] }), /name_classes\.a is not a mapping/],
    [file({ a: { description: 3 } }), /a\.description is not text/],
    [file({ a: { syllable_range: 2 } }), /a\.syllable_range is not a pair of whole numbers/],
    [file({ a: { syllable_range: [2] } }), /a\.syllable_range/],
    [file({ a: { syllable_range: [1, 2, 3] } }), /a\.syllable_range/],
    [file({ a: { syllable_range: [0, 2] } }), /a\.syllable_range/],
    [file({ a: { syllable_range: [3, 2] } }), /a\.syllable_range/],
    [file({ a: { syllable_range: [1.5, 2] } }), /a\.syllable_range/],
    [file({ a: { syllable_range: ['1', '2'] } }), /a\.syllable_range/],
    [file({ a: { features: [] } }), /a\.features is not a mapping/],
    [file({ a: { features: { loud: 'preferred' } } }), /a\.features\.loud is no feature; known: /],
    [file({ a: { features: { toString: 'preferred' } } }), /a\.features\.toString is no feature/],
    [
      file({ a: { features: { short_vowel: 'loved' } } }),
      /a\.features\.short_vowel is "loved", expected one of preferred, tolerated, discouraged/,
    ],
    [file({ a: { features: { short_vowel: null } } }), /a\.features\.short_vowel is null/],
  ];
  for (const [value, message] of refused) {
    refuses(() => parsePolicies(value), 'policy-invalid', message, EngineError);
  }
});

/** The published table: P preferred, X discouraged, a dot tolerated; features in canonical order. */
const PUBLISHED: Record<string, [string, [number, number]]> = {
  first_name: ['P.X..P.P.P.X', [2, 3]],
  last_name: ['.P.PP.P.PXPP', [2, 3]],
  place_name: ['.P..PP..PP..', [2, 4]],
  location_name: ['.PPPPPP.P.PP', [1, 3]],
  object_item: ['.PPPP..P.X.P', [1, 2]],
  organisation: ['.PPPPPP.P.PP', [2, 4]],
  title_epithet: ['.PPPP..XPX.P', [1, 2]],
};

policy('the shipped file is the published table, with a purpose for each class', () => {
  const text = readFileSync(join(packageRoot(), 'store/name_classes.yml'), 'utf8');
  const shipped = parsePolicies(parse(text));
  const found = shipped.map(({ name }) => name);
  assert.equal(found, Object.keys(PUBLISHED));
  const letter = { preferred: 'P', tolerated: '.', discouraged: 'X' };
  for (const { name, features, syllableRange, description } of shipped) {
    const [row, range] = PUBLISHED[name]!;
    assert.is(FEATURE_NAMES.map((f) => letter[features[f]]).join(''), row, name);
    assert.equal(syllableRange, range, name);
    assert.ok(description.length > 10, name);
  }
});

policy.run();
