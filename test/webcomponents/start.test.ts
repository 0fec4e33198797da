/** The start place: what was pasted, the recipe in the address, names of its kinds page by page. */
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { SAMPLE_TEXTS } from '../../app/jobs/samples.ts';
import {
  bundledCode,
  bundledRuns,
  bundledText,
} from '../../webcomponents/logic/corpora/bundled-texts.ts';
import type { Job } from '../../webcomponents/logic/corpora/job-progress.ts';
import {
  firstRun,
  languageName,
  runWithWords,
  textTitle,
} from '../../webcomponents/logic/corpora/start-run.ts';
import { hashOf, parseHash } from '../../webcomponents/logic/hash-route.ts';
import { readFiles } from '../../webcomponents/logic/start/files.ts';
import type { MadeNames, NamesFields } from '../../webcomponents/logic/start/made.ts';
import {
  decodeStart,
  encodeStart,
  KINDS,
  replacing,
  type StartRecipe,
} from '../../webcomponents/logic/start/recipe.ts';
import { makeStartNames } from '../../webcomponents/logic/start/request.ts';
import {
  decodeSource,
  encodeSource,
  fitsLink,
  isRunKey,
  looksLikeList,
  packList,
  sourceKey,
  sourceOfText,
  sourceText,
  titleOf,
  unpackList,
} from '../../webcomponents/logic/start/source.ts';

const start = suite('logic of the start place');

start('a job has a run with words from its second stage on', () => {
  const of = (output_path: string | null, current_stage: Job['current_stage']): string | null =>
    runWithWords({ output_path, current_stage } as Job);
  assert.is(of(null, null), null);
  assert.is(of(null, 'extract'), null);
  assert.is(of('/out/20260112_100000_pyphen', 'extract'), null, 'its language is not noted yet');
  assert.is(of('/out/20260112_100000_pyphen', 'normalize'), '20260112_100000_pyphen');
  assert.is(of('/out/20260112_100000_pyphen', 'complete'), '20260112_100000_pyphen');
});

start('a list is told from a text', () => {
  const lists = [
    'Tessavar, Hallareth, Orrevai, Oss Vareth',
    'Tessavar Hallareth Orrevai',
    'Khutulun\tf\nTemujin\tm\nBörte\tf',
    'Þórunn\nÁsa\nƏli',
    'たなか\nすずき',
  ];
  const texts = [
    'She came to Tessavar, and they, who had waited, went home.',
    'The river rose in the night. Nobody in Orrevai saw it.\nMorning came, cold and grey.',
    'Tessavar',
    'dog\ncat\nhouse\nriver',
  ];
  assert.equal(
    lists.map(looksLikeList),
    lists.map(() => true),
  );
  assert.equal(
    texts.map(looksLikeList),
    texts.map(() => false),
  );
});

start('a list of up to 300 names goes into a link and comes back whole', async () => {
  const names = Array.from({ length: 300 }, (_, i) => `Þór${'abcdefghij'[i % 10]}${i}\tf`).join(
    '\n',
  );
  assert.ok(fitsLink(names));
  assert.not.ok(fitsLink(`${names}\nAsa`));
  const id = await packList(names);
  const { query } = parseHash(hashOf('start', encodeSource({ by: 'list', id })));
  assert.equal(decodeSource(query), { by: 'list', id });
  assert.is(await unpackList(decodeSource(query)!.id), names);
  for (const broken of [id.slice(0, 40), '%%', '']) {
    const told = await unpackList(broken).catch((error: Error) => error.message);
    if (broken !== '') assert.match(told, /not whole/);
  }
});

start('a source is one text in an address, and has a key of its own for its marks', () => {
  for (const source of [
    { by: 'run', id: '20260112_100000_pyphen' },
    { by: 'list', id: 'q1-_' },
    { by: 'text', id: 'text-abc' },
  ] as const) {
    assert.equal(sourceOfText(sourceText(source)), source);
    assert.is(isRunKey(sourceKey(source)), source.by === 'run');
  }
  assert.is(sourceOfText(''), null);
  assert.is(decodeSource({ seed: '7' }), null);
});

start('what was pasted is called by its first names or words', () => {
  assert.is(titleOf({ text: 'Asa\tf\nEmil\nUna\nIda', isList: true }), 'Asa, Emil, Una …');
  const text = 'Call me Ishmael. Some years ago';
  assert.is(titleOf({ text, isList: false }), 'Call me Ishmael Some years');
});

start('files are one text; one that is no UTF-8 is named', async () => {
  const one = new File(['Asa'], 'one.txt');
  assert.is(await readFiles([one, new File(['Una'], 'two.txt')]), 'Asa\n\nUna');
  const torn = new File([new Uint8Array([0x63, 0xe9])], 'torn.txt');
  const told = await readFiles([one, torn]).catch((error: Error) => error.message);
  assert.match(told, /^torn\.txt is not UTF-8/);
});

start('a recipe comes back from the address', () => {
  const word = fc.stringMatching(/^[A-Z][a-zé]{2,9}$/);
  const recipes: fc.Arbitrary<StartRecipe> = fc.record({
    source: fc.constantFrom({ by: 'run', id: 'r' }, { by: 'list', id: 'a_-9' }),
    kinds: fc.subarray(
      KINDS.map(({ id }) => id),
      { minLength: 1 },
    ),
    seed: fc.constantFrom('7', '-123456789012345678901'),
    pages: fc.integer({ min: 1, max: 40 }),
    stock: fc.constantFrom('auto', 'own', 'language'),
    language: fc.constantFrom('', 'none', 'fi'),
    liked: fc.array(word, { maxLength: 40 }),
    disliked: fc.array(word, { maxLength: 40 }),
  });
  fc.assert(
    fc.property(recipes, (recipe) => {
      assert.equal(decodeStart(parseHash(hashOf('start', encodeStart(recipe))).query), {
        ...recipe,
      });
    }),
  );
});

start('an address from anywhere gives a recipe that the server can take or refuse', () => {
  const empty = decodeStart({
    kinds: ',kings,',
    seed: '1;drop',
    pages: '99',
    like: 'x',
    lang: '<',
  });
  assert.equal(empty, {
    ...{ source: null, kinds: ['women', 'men', 'places'], seed: '', pages: 40 },
    ...{ stock: 'auto', language: '', liked: [], disliked: [] },
  });
  assert.equal(replacing({ run: 'a', yes: 'Bal' }, { run: 'b' }), { run: 'b', yes: '' });
});

const RECIPE = {
  ...decodeStart({ kinds: 'women,men,families', seed: '7', yes: 'Lora' }),
  source: { by: 'run', id: 'r' },
} as const;

/** Answers with as many names as are asked for, and keeps what was. */
function server(): { asked: NamesFields[]; ask(fields: NamesFields): Promise<MadeNames> } {
  const asked: NamesFields[] = [];
  return {
    asked,
    async ask(fields) {
      asked.push(fields);
      const { count, offset, sex } = fields;
      const classes = fields.classes as string[];
      const names = classes.flatMap((nameClass) =>
        Array.from({ length: count! }, (_, i) => ({
          name: `${nameClass} ${sex} ${offset! + i}`,
          class: nameClass,
          parents: [],
        })),
      );
      const short = sex === 'm' ? { first_name: 'Few men.' } : {};
      return {
        names,
        short,
        stock: {},
        source: { kind: 'run', id: 'r', language: null, names: 9 },
      };
    },
  };
}

start(
  'women, men and families share no name, and 24 more follow those that are there',
  async () => {
    const { asked, ask } = server();
    const first = await makeStartNames(RECIPE, null, ask);
    assert.equal(
      asked.map(({ classes, sex, count, offset }) => [classes, sex, count, offset]),
      [
        [['first_name'], 'f', 8, 0],
        [['first_name'], 'm', 8, 0],
        [['last_name'], null, 8, 0],
      ],
    );
    const women = first.kinds[0]!.names.map(({ name }) => name);
    const avoided = asked[1]!.avoid as string[];
    assert.equal(avoided, ['Lora', ...women], 'men are no women, and nobody is the liked one');
    assert.equal(
      first.kinds.map(({ names, short }) => [names.length, short]),
      [
        [8, ''],
        [8, 'Few men.'],
        [8, ''],
      ],
    );
    const more = await makeStartNames({ ...RECIPE, pages: 2 }, first, ask);
    assert.equal(
      asked.slice(3).map(({ offset }) => offset),
      [8, 8, 8],
    );
    assert.equal(more.kinds[0]!.names.slice(0, 8), first.kinds[0]!.names);
    assert.is(new Set(more.kinds.flatMap(({ names }) => names.map(({ name }) => name))).size, 48);
    await makeStartNames({ ...RECIPE, seed: '8' }, more, ask);
    assert.is(asked.at(-1)!.offset, 0, 'another seed begins anew');
    assert.equal(await makeStartNames({ ...RECIPE, pages: 2 }, null, server().ask), more);
  },
);

const RUN = {
  path: '/x',
  run_id: '20260101_120000_pyphen',
  name: null as string | null,
  extractor_type: 'pyphen',
  timestamp: '20260101_120000',
  display_name: '',
  corpus_db_path: '/x/db',
  annotated_json_path: null,
  syllable_count: 900,
  source_path: '/pkg/samples/en-pride-and-prejudice.txt',
  files_processed: 1,
  processing_time: null,
  output_tree_lines: [],
  selections: {},
  selection_count: 0,
  status: 'completed',
  created_at_utc: null,
  completed_at_utc: null,
  stage_statuses: {},
  ipc_input_hash: null,
  ipc_output_hash: null,
  language: 'en_US',
};

start('the first text is the last one chosen, an own one, or that of the language', () => {
  const german = {
    ...RUN,
    run_id: 'g',
    source_path: '/s/samples/de-die-verwandlung.txt',
    language: 'de_DE',
  };
  const own = { ...RUN, run_id: 'o', source_path: '/home/ada/tales.txt' };
  const broken = { ...own, run_id: 'b', status: 'failed' };
  const first = (list: (typeof RUN)[], last = '', language = 'fr') =>
    firstRun(list, last, language)?.run_id;
  assert.is(first([german, RUN]), RUN.run_id);
  assert.is(first([german, RUN], '', 'de-AT'), 'g');
  assert.is(first([broken, own, german, RUN], '', 'de'), 'o');
  assert.is(first([own, german, RUN], 'g'), 'g');
  assert.is(first([broken]), undefined);
  assert.is(textTitle(RUN), 'Pride and Prejudice');
  assert.is(textTitle(own), 'Tales');
  assert.is(textTitle({ ...own, name: 'River folk' }), 'River folk');
  assert.is(textTitle({ ...own, source_path: null }), 'o');
  assert.is(languageName('de_DE'), 'German');
  assert.is(languageName('auto'), '');
});

start(
  'each bundled text has a portrait, the newest run of it, in the order in which they ship',
  () => {
    const run = (file: string) => ({ source_path: `/srv/pkg/samples/${file}` });
    const shipped = SAMPLE_TEXTS.map(({ file }) => run(file));
    assert.equal(
      new Set(bundledRuns(shipped).map((one) => bundledText(one)!.title)).size,
      SAMPLE_TEXTS.length,
    );
    assert.equal(
      SAMPLE_TEXTS.map(({ file }) => bundledCode(run(file))),
      SAMPLE_TEXTS.map(({ language }) => language.slice(0, 2)),
    );
    const newer = run('en-pride-and-prejudice.txt');
    assert.is(bundledRuns([newer, ...shipped])[0], newer);
    assert.equal(
      bundledRuns([{ source_path: null }, { source_path: '/home/me/en-novel.txt' }]),
      [],
    );
  },
);

start.run();
