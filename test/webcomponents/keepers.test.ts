/** Kept names without a browser: filters, order, entries, and the files they are shipped as. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  ALL_KEEPERS,
  filterKeepers,
  type Keeper,
  keeperEntry,
  kindOf,
  moved,
  plainOf,
  rowOfKeeper,
  runOfKeeper,
} from '../../webcomponents/logic/names/keepers.ts';
import { rowOfMade } from '../../webcomponents/logic/names/rows.ts';
import { fileStem, shipText } from '../../webcomponents/logic/names/ship.ts';

const keepers = suite('logic of the kept names');

const keeper = (id: number, name: string, fields: Partial<Keeper> = {}): Keeper => ({
  id,
  name,
  source: 'run r',
  name_class: 'first_name',
  package_id: null,
  package_name: null,
  syllable_key: null,
  render_style: null,
  output_format: null,
  seed: null,
  gender: null,
  note_md: null,
  metadata: {},
  tags: [],
  created_at: 'x',
  updated_at: 'x',
  ...fields,
});

const LIST = [
  keeper(1, 'Balorin'),
  keeper(2, 'Old Mill', { name_class: 'place_name', tags: ['north'], note_md: 'by the "sea"' }),
  keeper(3, 'Anna'),
  keeper(4, 'Quill', { name_class: null }),
];

const ids = (list: readonly Keeper[] | null): number[] | undefined => list?.map(({ id }) => id);

keepers('what a name of a cast stands for goes along, and is what the tray filters by', () => {
  const made = rowOfMade({ name: 'Grey Anna', class: 'object_item' });
  const row = { ...made, kind: 'ships', syllables: ['an', 'na'] };
  const sent = keeperEntry(row, 'run_1');
  assert.is(sent.name_class, 'object_item');
  const ship = keeper(9, sent.name, { ...sent, metadata: { ...sent.metadata } as never });
  assert.is(kindOf(ship), 'ships');
  assert.is(rowOfKeeper(ship).kind, 'ships');
  assert.is(kindOf(LIST[1]!), 'place_name');
  assert.is(kindOf(LIST[3]!), '');
  assert.equal(ids(filterKeepers([...LIST, ship], { ...ALL_KEEPERS, kind: 'ships' })), [9]);
});

keepers('a title becomes a file name', () => {
  assert.is(fileStem('Pride and Prejudice names', 'x'), 'Pride-and-Prejudice-names');
  assert.is(fileStem('  ../a: b/', 'x'), 'a-b');
  assert.is(fileStem('שמעון', 'kept-names'), 'kept-names');
});

keepers('a name goes to the tray and comes back as a row of its run', () => {
  const row = {
    name: 'balorin',
    spelling: 'Balórin',
    syllables: ['ba', 'lo', 'rin'],
    score: 4,
    nameClass: 'first_name',
    features: [],
    reason: null,
  };
  const entry = keeperEntry(row, 'run_1');
  const stored = keeper(7, entry.name, {
    ...entry,
    metadata: entry.metadata as unknown as Keeper['metadata'],
  });
  assert.is(stored.name, 'Balórin');
  assert.is(plainOf(stored), 'balorin');
  assert.is(runOfKeeper(stored), 'run_1');
  assert.equal(rowOfKeeper(stored), row);
  assert.is(plainOf(LIST[0]!), 'balorin');
  assert.is(runOfKeeper(LIST[0]!), '');
});

keepers('kind, tag and text narrow the list', () => {
  const of = (filter: object) => ids(filterKeepers(LIST, { ...ALL_KEEPERS, ...filter }));
  assert.equal(of({}), [1, 2, 3, 4]);
  assert.equal(of({ kind: 'first_name' }), [1, 3]);
  assert.equal(of({ tag: 'north' }), [2]);
  assert.equal(of({ search: ' SEA ' }), [2]);
  assert.equal(of({ search: 'an' }), [3]);
});

keepers('a name moves past the one that is shown beside it, wherever that stands', () => {
  assert.equal(ids(moved(LIST, LIST, 3, -1)), [1, 3, 2, 4]);
  const some = filterKeepers(LIST, { ...ALL_KEEPERS, kind: 'first_name' });
  assert.equal(ids(moved(LIST, some, 3, -1)), [3, 1, 2, 4]);
  assert.equal(ids(moved(LIST, some, 1, 1)), [2, 3, 1, 4]);
  assert.is(moved(LIST, some, 1, -1), null);
  assert.is(moved(LIST, LIST, 9, 1), null);
});

keepers('files of other programs hold each name as they take it', () => {
  assert.is(shipText(LIST, 'txt', 't'), 'Balorin\nOld Mill\nAnna\nQuill\n');
  assert.is(
    shipText(LIST.slice(1, 2), 'csv', 't'),
    'name,class,tags,note,source\nOld Mill,place_name,north,"by the ""sea""",run r\n',
  );
  assert.is(
    shipText(LIST, 'azgaar', 'folk'),
    'folk first name|4|7|n|0|Balorin,Anna\nfolk place name|8|8|l|1|Old Mill\nfolk|5|5|l|0|Quill\n',
  );
  const table = JSON.parse(shipText(LIST, 'foundry', 'folk'));
  assert.is(table.formula, '1d4');
  assert.equal(table.results[1], {
    type: 'text',
    text: 'Old Mill',
    weight: 1,
    range: [2, 2],
    drawn: false,
  });
  const json = JSON.parse(shipText(LIST, 'json', 'folk'));
  assert.is(json.names[1].note_md, 'by the "sea"');
});

keepers.run();
