/** Logic of the packages page: versions, names, planned files, table search. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  classTitleOf,
  DEFAULT_PACKAGE,
  filesOf,
  type Holdings,
  isSemver,
  nameProblem,
  nextVersion,
  type PackageForm,
  packageRequest,
  pairFinding,
} from '../../webcomponents/logic/packages/form.ts';
import { findRow, offsetOfLine, type TableRow } from '../../webcomponents/logic/table-search.ts';

const packages = suite('logic of Packages');

packages('the next version follows the highest kept one, not the latest', () => {
  for (const [kept, next] of [
    [[], '0.1.0'],
    [['0.9.0', '0.10.3', '0.2.9'], '0.10.4'],
    [['1.0.0-beta.2'], '1.0.0'],
    [['1.0.0-beta.2', '1.0.0'], '1.0.1'],
    [['spring', '0.1.0'], '0.1.1'],
  ] as const) {
    assert.is(nextVersion(kept), next);
  }
});

packages('versions and names are told from what is none', () => {
  for (const good of ['0.1.0', '10.20.30', '1.0.0-rc.1']) assert.ok(isSemver(good), good);
  for (const bad of ['1.0', 'v1.0.0', '01.0.0', '1.0.0-', '1.0.0-rc.01', '1.0.0+build', '']) {
    assert.not.ok(isSemver(bad), bad);
  }
  assert.is(nameProblem('elves_2.0', 'name'), '');
  assert.match(nameProblem('two words', 'name'), 'Invalid package name');
});

const held = (count: number, nameClass: string | null = null) => ({
  ...{ count, nameClass },
  ...{ bytes: count * 10, nameBytes: count * 2 },
});
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

packages('the preview lists the files of the archive that are ticked, and their sizes', () => {
  const files = (form: PackageForm) =>
    filesOf(form, HOLDINGS).map(({ path, count, bytes }) => [path, count, bytes]);
  const walks = ['patch_a/walks.json', 3, 30];
  assert.equal(files(DEFAULT_PACKAGE), [
    walks,
    ['patch_a/selections.json', 2, 20],
    ['patch_a/selections.txt', 2, 4],
    ['patch_b/selections.json', 4, 40],
    ['patch_b/selections.txt', 4, 8],
    ['selections/pyphen_first_name_all.txt', 2, 4],
    ['selections/pyphen_first_name_all_patch_b.txt', 4, 8],
  ]);
  const form = { ...DEFAULT_PACKAGE, include_selections: false };
  assert.equal(files(form), [walks]);
  const { include_selections, version, ...body } = packageRequest(form, '1.2.3');
  assert.equal([include_selections, version, 'licence' in body], [false, '1.2.3', false]);
  assert.is(packageRequest({ ...form, licence: 'CC0-1.0' }, '1.0.0').licence, 'CC0-1.0');
});

packages('metadata are compared with their archive by SHA-256, else by size', () => {
  const metadata = JSON.stringify({ zip_bytes: 3, zip_sha256: 'ab' });
  for (const [text, bytes, hash, said] of [
    [metadata, 3, 'ab', /^SHA-256 matches/],
    [metadata, 3, 'ff', /SHA-256 .* is not/],
    [metadata, 3, null, /^size matches/],
    [metadata, 4, null, /4 bytes, the metadata say 3/],
    ['[]', 1, null, /as they are/],
    ['{', 1, null, /no JSON/],
  ] as const) {
    const { good, text: told } = pairFinding(text, bytes, hash);
    assert.match(told, said);
    assert.is(good, /match|as they are/.test(told), told);
  }
});

packages('the class of a file follows from its name, as the server says', () => {
  assert.is(classTitleOf('selections/pyphen_place_name_all.txt'), 'Place name');
  assert.is(classTitleOf('Elves-First-Name_2syl.txt'), 'First name');
  assert.is(classTitleOf('org_name.txt'), 'Organisation');
  assert.is(classTitleOf('FirstName.txt'), 'every class');
});

/** Lines 1, 3, 5, … of a table. */
const rows: readonly TableRow[] = Array.from({ length: 1000 }, (_, i) => ({
  line_number: i * 2 + 1,
  value: `Name${i}`,
}));
const read = async (offset: number, limit: number) => rows.slice(offset, offset + limit);
const never = new AbortController().signal;

packages(
  'a search goes on behind the last hit in whatever case; a line, or the next, is found',
  async () => {
    for (const [text, from, index] of [
      ['name7', 0, 7],
      ['NAME7', 8, 70],
      ['name999', 0, 999],
      ['name7', 800, null],
    ] as const) {
      assert.is(await findRow(text, { from, to: 1000 }, read, never), index);
    }
    for (const [line, index] of [
      [1, 0],
      [500, 250],
      [1999, 999],
      [2000, null],
    ] as const) {
      assert.is(await offsetOfLine(line, 1000, read, never), index);
    }
  },
);

packages.run();
