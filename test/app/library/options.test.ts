/** The options that the library declares are the fields of its operations, each by its name, none left out. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { exactSeed, optionName, requestOf } from '../../../app/library/options.ts';
import { BATCH_FIELDS } from '../../../operations/batch/fields.ts';
import { FILES_FIELDS } from '../../../operations/batch/files.ts';
import { CAST_FIELDS } from '../../../operations/cast.ts';
import type { Fields } from '../../../operations/fields.ts';
import { NAMES_FIELDS } from '../../../operations/names.ts';
import { DRAW_FIELDS, SCOPE_FIELDS } from '../../../operations/packages/generation.ts';
import { PACKAGE_FIELDS } from '../../../operations/packages/package.ts';
import { SOURCE_FIELDS, STAGE_FIELDS } from '../../../operations/pipeline.ts';
import { SOUND_FIELDS } from '../../../operations/sound.ts';
import { COMBINE_FIELDS } from '../../../operations/walker/combine.ts';
import { EXCLUDE_FIELDS } from '../../../operations/walker/exclude.ts';
import { SELECT_FIELDS } from '../../../operations/walker/select.ts';
import { WALK_FIELDS } from '../../../operations/walker/walk.ts';
import { packageRoot } from '../../../store/files/package-root.ts';

interface Declared {
  readonly file: string;
  readonly type: string;
  readonly fields: Fields;
  /** Options that are no fields, and fields that are no options. */
  readonly beside?: readonly string[];
  readonly without?: readonly string[];
}

const DECLARED: readonly Declared[] = [
  { file: 'walker', type: 'WalkOptions', fields: WALK_FIELDS },
  { file: 'walker', type: 'CombineOptions', fields: COMBINE_FIELDS },
  { file: 'walker', type: 'ExcludeOptions', fields: EXCLUDE_FIELDS },
  { file: 'walker', type: 'SelectOptions', fields: { ...SELECT_FIELDS, ...SOUND_FIELDS } },
  { file: 'batch', type: 'BatchOptions', fields: BATCH_FIELDS },
  {
    file: 'batch',
    type: 'BatchFilesOptions',
    fields: FILES_FIELDS,
    beside: ['onProgress'],
    without: ['name'],
  },
  { file: 'names', type: 'NamesOptions', fields: NAMES_FIELDS, without: ['pattern'] },
  { file: 'names', type: 'CastOptions', fields: CAST_FIELDS },
  {
    file: 'runs',
    type: 'RunOptions',
    fields: { ...SOURCE_FIELDS, ...STAGE_FIELDS },
    beside: ['outputBase', 'hyphenDir', 'onProgress', 'signal'],
  },
  {
    file: 'packages',
    type: 'PackageOptions',
    fields: PACKAGE_FIELDS,
    beside: ['folder', 'createdAt'],
    // what goes in is said by what is given
    without: ['includeWalksA', 'includeWalksB', 'includeCandidates', 'includeSelections'],
  },
  {
    file: 'packages',
    type: 'DrawOptions',
    fields: { ...SCOPE_FIELDS, ...DRAW_FIELDS },
    beside: ['package', 'pattern'],
    without: ['packageId', 'runId', 'outputFormat'],
  },
];

function optionsOf({ file, type }: Declared): string[] {
  const text = readFileSync(join(packageRoot(), 'app', 'library', 'types', `${file}.ts`), 'utf8');
  const body = new RegExp(`export interface ${type}\\b[^{]*\\{([\\s\\S]*?)\\n\\}`).exec(text)![1]!;
  return [...body.matchAll(/^ {2}readonly (\w+)\??:/gm)].map(([, name]) => name!);
}

const options = suite('options of the library');

for (const declared of DECLARED) {
  options(`${declared.type} has every field of its operation`, () => {
    const { fields, beside = [], without = [] } = declared;
    const names = Object.values(fields).map(({ key }) => optionName(key));
    const wanted = [...names.filter((name) => !without.includes(name)), ...beside];
    assert.equal(optionsOf(declared).sort(), wanted.sort());
  });
}

options('options become the fields of the API', () => {
  assert.equal(
    requestOf(SELECT_FIELDS, { class: 'place_name', seed: 7n, exclude: { sourceWords: true } }),
    { name_class: 'place_name', seed: 7n, exclude: { source_words: true } },
  );
  assert.equal(requestOf(WALK_FIELDS, { maxFlips: 3, steps: undefined, inertia: null }), {
    max_flips: 3,
    inertia: null,
  });
  assert.throws(
    () => requestOf(WALK_FIELDS, { maxFlip: 3 }),
    /^unknown option maxFlip; did you mean maxFlips\?$/,
  );
  assert.throws(
    () => requestOf(SELECT_FIELDS, { exclude: { offensiv: true } }),
    /unknown option offensiv; did you mean offensive\?/,
  );
});

options('a seed is exact', () => {
  assert.is(exactSeed(-5), -5n);
  assert.is(exactSeed(2n ** 70n), 2n ** 70n);
  for (const seed of [1.5, 2 ** 60, Number.NaN]) {
    assert.throws(() => exactSeed(seed), /seed must be a bigint or a whole number .*\(got /);
  }
  assert.throws(() => exactSeed('7' as never), /\(got the text "7"\)/);
});

options.run();
