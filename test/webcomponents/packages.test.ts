/** Logic of the packages page: versions, names, planned files. */

import * as assert from 'uvu/assert';
import {
  classTitleOf,
  DEFAULT_PACKAGE,
  filesOf,
  type Holdings,
  nameProblem,
  nextVersion,
  type PackageForm,
  packageRequest,
} from '../../webcomponents/logic/packages/form.ts';
import { suite } from '../suite.ts';

const packages = suite('logic of Packages');

packages('the next version follows the highest kept one, not the latest', () => {
  for (const [kept, next] of [
    [[], '0.1.0'],
    [['0.9.0', '0.10.3', '0.2.9'], '0.10.4'],
    [['1.0.0-beta.2', '1.0.0'], '1.0.1'],
    [['spring', '0.1.0'], '0.1.1'],
  ] as const) {
    assert.is(nextVersion(kept), next);
  }
});

packages('a name that cannot be that of a file is told', () => {
  assert.is(nameProblem('elves_2.0', 'name'), '');
  assert.match(nameProblem('two words', 'name'), 'Invalid package name');
});

const held = (count: number, nameClass: string | null = null) => ({ count, nameClass });
const HOLDINGS: Holdings = {
  a: {
    ...{ walks: held(3), candidates: held(0), corpusType: 'pyphen' },
    selections: [held(2, 'first_name')],
  },
  b: {
    ...{ walks: null, candidates: null, corpusType: 'pyphen' },
    selections: [held(4, 'first_name')],
  },
};

packages('the preview lists the files of the archive that are ticked', () => {
  const files = (form: PackageForm) =>
    filesOf(form, HOLDINGS).map(({ path, made }) => [path, made.count]);
  const walks = ['patch_a/walks.json', 3];
  assert.equal(files(DEFAULT_PACKAGE), [
    walks,
    ['patch_a/selections.json', 2],
    ['patch_a/selections.txt', 2],
    ['patch_b/selections.json', 4],
    ['patch_b/selections.txt', 4],
    ['selections/pyphen_first_name_all.txt', 2],
    ['selections/pyphen_first_name_all_patch_b.txt', 4],
  ]);
  const form = { ...DEFAULT_PACKAGE, include_selections: false };
  assert.equal(files(form), [walks]);
  const { include_selections, version, ...body } = packageRequest(form, '1.2.3');
  assert.equal([include_selections, version, 'licence' in body], [false, '1.2.3', false]);
  assert.is(packageRequest({ ...form, licence: 'CC0-1.0' }, '1.0.0').licence, 'CC0-1.0');
});

packages('the class of a file follows from its name, as the server says', () => {
  assert.is(classTitleOf('selections/pyphen_place_name_all.txt'), 'Place name');
  assert.is(classTitleOf('Elves-First-Name_2syl.txt'), 'First name');
  assert.is(classTitleOf('org_name.txt'), 'Organisation');
  assert.is(classTitleOf('FirstName.txt'), 'every class');
});
