/** The start place: its recipe in the address, changes of a class, what gives more names. */
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parse } from 'yaml';
import { SAMPLE_TEXTS } from '../../app/jobs/samples.ts';
import { parsePolicies } from '../../engine/names/policy.ts';
import { parseProfile } from '../../engine/sound/class-profile.ts';
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
import {
  changedProfile,
  decodeChange,
  encodeChange,
  type NameProfile,
  type ProfileChange,
  shifted,
  withLetters,
} from '../../webcomponents/logic/start/class-profile.ts';
import { loosening, plainReason } from '../../webcomponents/logic/start/loosen.ts';
import { profileYaml } from '../../webcomponents/logic/start/profile-yaml.ts';
import {
  decodeStart,
  encodeStart,
  namesOfEach,
  PLAIN,
  replacing,
  type StartRecipe,
  withClass,
} from '../../webcomponents/logic/start/recipe.ts';
import { startRequest } from '../../webcomponents/logic/start/request.ts';

const start = suite('logic of the start place');

const PLACE: NameProfile = {
  name: 'place_name',
  description: '',
  syllables: [2, 3],
  letters: [5, 8],
  length_mix: [3, 5, 6, 1],
  like: [8, 98],
  name_like: 45,
  from: 'words',
  endings: 'avoid',
  kind: 'place',
  tails: 0.95,
  real_names: 'refuse',
  pattern: null,
};

const pair = (most: number) =>
  fc.tuple(fc.nat(most), fc.nat(most)).map(([a, b]): [number, number] => (a < b ? [a, b] : [b, a]));
const changes: fc.Arbitrary<ProfileChange> = fc
  .record(
    {
      syllables: pair(5),
      like: pair(100),
      name_like: fc.nat(100),
      tails: fc.nat(100).map((n) => n / 100),
      from: fc.constantFrom('words' as const, 'names' as const),
    },
    { requiredKeys: [] },
  )
  .chain((rest) =>
    fc.option(pair(12), { nil: undefined }).map((letters) => {
      if (!letters) return rest;
      const mix = Array.from({ length: letters[1] - letters[0] + 1 }, (_, i) => (i + 1) / 4);
      return { ...rest, letters, length_mix: mix };
    }),
  );
const word = fc.stringMatching(/^[A-Z][a-z]{2,9}$/);

start('a job has a run with words from its second stage on', () => {
  const of = (output_path: string | null, current_stage: Job['current_stage']): string | null =>
    runWithWords({ output_path, current_stage } as Job);
  assert.is(of(null, null), null);
  assert.is(of(null, 'extract'), null);
  assert.is(of('/out/20260112_100000_pyphen', 'extract'), null, 'its language is not noted yet');
  assert.is(of('/out/20260112_100000_pyphen', 'normalize'), '20260112_100000_pyphen');
  assert.is(of('/out/20260112_100000_pyphen', 'complete'), '20260112_100000_pyphen');
});

start('a recipe comes back from the address, and asks for the same names', () => {
  const classes = fc.uniqueArray(fc.constantFrom('first_name', 'place_name', 'my class', 'a.b'), {
    minLength: 1,
  });
  const of = fc.record({
    change: changes,
    loose: fc.subarray(['spread' as const, 'own' as const]),
    liked: fc.array(word, { maxLength: 40 }),
    disliked: fc.array(word, { maxLength: 40 }),
  });
  fc.assert(
    fc.property(classes, fc.array(of, { minLength: 4, maxLength: 4 }), (names, parts) => {
      const recipe: StartRecipe = {
        run: '20260101_120000_pyphen',
        classes: names,
        seed: '123456789',
        ...(names.length > 1 && { steer: 'softer' as const }),
        of: Object.fromEntries(names.map((name, i) => [name, parts[i]!])),
      };
      const query = Object.fromEntries(new URLSearchParams(encodeStart(recipe)));
      const back = decodeStart(query);
      for (const name of names) {
        assert.equal(startRequest(back, name), startRequest(recipe, name));
      }
    }),
  );
});

start('an address from anywhere gives a recipe that the server can take or refuse', () => {
  const empty = decodeStart({ c: ',,', seed: '1;drop', p0: 'l9-2' });
  assert.equal(empty, { run: '', classes: [], seed: '', of: {} });
  assert.equal(decodeChange('l9-2.m1-x.n101.t1e9.fz.q7'), {});
  assert.equal(decodeChange('m100-200'), {}, 'weights need their letters');
  assert.equal(decodeChange('l4-5.m100-250.t90'), {
    letters: [4, 5],
    length_mix: [1, 2.5],
    tails: 0.9,
  });
  assert.is(encodeChange({}), '');
  for (const real_names of ['allow', 'refuse'] as const) {
    assert.equal(decodeChange(encodeChange({ real_names })), { real_names });
  }
  assert.equal(replacing({ run: 'a', y0: 'Bal' }, { run: 'b' }), { run: 'b', y0: '' });
});

start('all classes together have two dozen names', () => {
  const each = (...classes: string[]) => namesOfEach({ run: '', classes, seed: '', of: {} });
  assert.equal([each('a'), each('a', 'b'), each('a', 'b', 'c', 'd', 'e')], [24, 12, 5]);
});

start('shorter and longer move the mix of lengths, and come back', () => {
  const shorter = shifted(PLACE, {}, -1)!;
  assert.equal(shorter, { letters: [4, 7], length_mix: [3, 5, 6, 1] });
  assert.equal(changedProfile(PLACE, shorter).length_mix, [3, 5, 6, 1]);
  assert.equal(shifted(PLACE, shorter, 1), {});
  let change: ProfileChange | null = {};
  let steps = 0;
  for (; change !== null; steps++) change = shifted(PLACE, change, -1);
  assert.ok(steps < 10, 'names cannot become shorter for ever');
  // the mix stays as long as the letters say, down to the end
  const least = shifted({ ...PLACE, letters: [2, 5] }, {}, -1)!;
  assert.equal(least.letters, [2, 4]);
  assert.is(least.length_mix?.length, 3);
});

start('new bounds of letters keep the weights of the lengths that stay', () => {
  assert.equal(withLetters(PLACE, {}, [4, 6]), { letters: [4, 6], length_mix: [3, 3, 5] });
  assert.equal(withLetters(PLACE, {}, [5, 8]), {});
});

const FUNNEL = {
  slots: 1000,
  live: 30,
  rejected_by: {} as Record<string, number>,
  outranked: 0,
  near: 0,
  same_start: 0,
  same_end: 0,
  exhausted: true,
};

start('the rule that holds back most is offered first, and another one after it', () => {
  const offer = (funnel: object, recipe = PLAIN) =>
    loosening(PLACE, recipe, { ...FUNNEL, ...funnel }, 10);
  const confused = offer({ near: 9 })!;
  assert.match(confused.label, /confused/);
  assert.equal(confused.next.loose, ['spread']);
  assert.match(offer({ near: 9 }, confused.next)!.label, /shorter and longer/);
  assert.equal(offer({ rejected_by: { unlike: 90 } })!.next.change, { like: [0, 100] });
  assert.equal(offer({ rejected_by: { unlike_names: 90 } })!.next.change, { name_like: 0 });
  assert.equal(offer({ rejected_by: { other_class: 90 } })!.next.loose, ['own']);
  assert.equal(offer({})!.next.change.letters, [4, 9]);
  const widest = { ...PLAIN, change: withLetters(PLACE, {}, [2, 16]) };
  assert.is(offer({}, widest), null);
});

start('a reason is told without its spellings for other places', () => {
  assert.is(
    plainReason(
      '2 of 24 names. For more: take others (like: 0-100, --like 0-100; now 8-98); stop.',
    ),
    '2 of 24 names. For more: take others; stop.',
  );
});

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

start('a class goes into a policy file of version 2 and comes back the same', () => {
  const change: ProfileChange = { ...shifted(PLACE, {}, 1), tails: 0.5, from: 'names' };
  const described = {
    ...PLACE,
    description: "Ada's: towns # and rivers",
    pattern: 'The {place_name}',
  };
  const file = parse(profileYaml(described, change)) as {
    version: string;
    name_classes: Record<string, Record<string, unknown>>;
  };
  const policy = parsePolicies(file)[0]!;
  const read = parseProfile(policy, file.name_classes.place_name!);
  const wanted = changedProfile(described, change);
  assert.equal(
    [read.description, read.letters, read.lengthMix, read.like, read.nameLike],
    [wanted.description, wanted.letters, wanted.length_mix, wanted.like, wanted.name_like],
  );
  assert.equal(
    [read.tails, read.from, read.kind, read.pattern],
    [0.5, 'names', 'place', 'The {place_name}'],
  );
});

start('the recipe of a class changes and the others stay', () => {
  const recipe = decodeStart({ run: 'r', c: 'first_name,place_name', seed: '7', y0: 'Lora' });
  const next = withClass(recipe, 'place_name', { change: { tails: 0.5 } });
  assert.equal(startRequest(next, 'first_name'), startRequest(recipe, 'first_name'));
  assert.equal(startRequest(next, 'place_name').profile, { tails: 0.5 });
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
