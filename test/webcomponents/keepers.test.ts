/** Kept names without a browser: what is stored, filters, order, and the files they are taken away in. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  ALL_KEEPERS,
  byKind,
  filterKeepers,
  type Keeper,
  keeperOfRow,
  kindTitle,
  moved,
  type NewKeeper,
  sorted,
  withNames,
} from '../../webcomponents/logic/names/keepers.ts';
import { foundryTable, shipText } from '../../webcomponents/logic/names/ship.ts';
import { fileStem } from '../../webcomponents/logic/table-text.ts';

const keepers = suite('logic of the kept names');

const NEW: readonly NewKeeper[] = [
  { name: 'Balorin', kind: 'first_name', nameClass: 'first_name', source: 'r', title: 'Emma' },
  { name: 'Old Mill', kind: 'place_name', tags: ['north'], note: 'by the "sea" & <more>' },
  { name: 'Anna', kind: 'first_name', nameClass: 'first_name', source: 'r', title: 'Emma' },
  { name: 'Quill', seed: '7' },
];
const LIST = withNames([], NEW);

const ids = (list: readonly Keeper[]): number[] => list.map(({ id }) => id);

keepers('a name is kept once of each source and class, with a number of its own', () => {
  assert.equal(ids(LIST), [1, 2, 3, 4]);
  assert.is(withNames(LIST, NEW), LIST);
  const again = { ...NEW[0]!, nameClass: 'place_name' };
  assert.equal(ids(withNames(LIST.slice(1), [again, again])), [2, 3, 4, 5]);
});

keepers('what a name of a cast stands for goes along, and is what the list is filtered by', () => {
  const [ship] = withNames([], [{ name: 'Grey Anna', nameClass: 'object_item', kind: 'ships' }]);
  assert.is(ship!.plain, 'grey anna');
  assert.is(kindTitle(ship!.kind), 'Ships');
  assert.is(kindTitle('waters'), 'Rivers and mountains');
  assert.equal(filterKeepers([...LIST, ship!], { ...ALL_KEEPERS, kind: 'ships' }), [ship]);
});

keepers('a title becomes a file name', () => {
  assert.is(fileStem('Pride and Prejudice names', 'x'), 'Pride-and-Prejudice-names');
  assert.is(fileStem('  ../a: b/', 'x'), 'a-b');
  assert.is(fileStem('שמעון', 'kept-names'), 'kept-names');
});

keepers('a name of syllables is kept with a capital, and known by its letters', () => {
  const row = {
    ...{ name: 'balorin', syllables: ['ba', 'lo', 'rin'], score: 4, nameClass: 'first_name' },
    ...{ features: [], reason: null },
  };
  const [stored] = withNames([], [keeperOfRow(row)]);
  const { name, plain, kind, syllables } = stored!;
  assert.equal([name, plain, kind], ['Balorin', 'balorin', 'first_name']);
  assert.equal(syllables, row.syllables);
});

keepers('kind, tag and text narrow the list', () => {
  const of = (filter: object) => ids(filterKeepers(LIST, { ...ALL_KEEPERS, ...filter }));
  assert.equal(of({}), [1, 2, 3, 4]);
  assert.equal(of({ kind: 'first_name' }), [1, 3]);
  assert.equal(of({ tag: 'north' }), [2]);
  assert.equal(of({ search: ' SEA ' }), [2]);
  assert.equal(of({ search: 'an' }), [3]);
});

keepers('a name moves to the place of another one, and some are sorted among themselves', () => {
  assert.equal(ids(moved(LIST, 3, 1)), [3, 1, 2, 4]);
  assert.equal(ids(moved(LIST, 1, 3)), [2, 3, 1, 4]);
  assert.is(moved(LIST, 1, 9), LIST);
  assert.is(moved(LIST, 9, 1), LIST);
  const some = filterKeepers(LIST, { ...ALL_KEEPERS, kind: 'first_name' });
  assert.equal(ids(sorted(LIST, some, 'name')), [3, 2, 1, 4]);
  assert.equal(ids(sorted(LIST, LIST, 'kind')), [4, 1, 3, 2]);
  const kinds = byKind(LIST).map(([kind, names]) => `${kind} ${ids(names)}`);
  assert.equal(kinds, ['first_name 1,3', 'place_name 2', ' 4']);
});

keepers('files hold each name as it is read elsewhere, with titles', () => {
  const head = { title: 'folk', version: '1.2.3' };
  assert.is(shipText(LIST, 'txt', head), 'Balorin\nOld Mill\nAnna\nQuill\n');
  assert.is(
    shipText(LIST.slice(0, 2), 'csv', head),
    'name,kind,text,tags,note\nBalorin,First names,Emma,,\nOld Mill,Places,,north,"by the ""sea"" & <more>"\n',
  );
  assert.is(
    shipText(LIST.slice(1, 2), 'md', head),
    '# folk\n\n## Places\n\n| Name | Note |\n| --- | --- |\n| Old Mill | #north by the "sea" & <more> |\n',
  );
  const json = JSON.parse(shipText(LIST, 'json', head));
  assert.is(json.version, '1.2.3');
  assert.equal(json.names[3], { name: 'Quill', kind: '', text: '', seed: '7' });
});

keepers('a namesbase of Azgaar has a line a kind, CRLF between them', () => {
  assert.is(
    shipText(LIST, 'azgaar', { title: 'folk' }),
    'folk first names|4|7|n|0|Balorin,Anna\r\nfolk places|8|8|l|1|Old Mill\r\nfolk names|5|5|l|0|Quill',
  );
});

keepers('a table of Foundry has name and description of each result', () => {
  const table = foundryTable(LIST, 'folk');
  assert.is(table.formula, '1d4');
  assert.equal(table.results[1], {
    type: 'text',
    name: 'Old Mill',
    description: 'by the "sea" &#38; &#60;more&#62;',
    weight: 1,
    range: [2, 2],
    drawn: false,
  });
});

keepers.run();
