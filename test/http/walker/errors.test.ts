/** Errors of the walker's routes with their published texts, in the published order. */
import { writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import polka from 'polka';
import * as assert from 'uvu/assert';
import { errorReply } from '../../../http/errors.ts';
import { sendJson } from '../../../http/reply.ts';
import { mountWalker } from '../../../http/routes/walker.ts';
import { Routes } from '../../../http/routing.ts';
import type { Services } from '../../../http/services.ts';
import { request } from '../../client.ts';
import { startServer } from '../../server.ts';
import { makeTempFolder } from '../../store/temp-folder.ts';
import { load, post, refusal, runsSuite, statsOf, VECTORS } from '../walker-runs.ts';

const errors = runsSuite('walker errors', ({ base }) => load(base, 'a', VECTORS));

const INVALID_PATCH = "Invalid patch. Must be 'a' or 'b'.";
const ROUTES = ['load-corpus', 'walk', 'combine', 'select', 'export', 'reach-syllables'];

errors('every route refuses anything but a and b as patch', async ({ base }) => {
  for (const route of ROUTES) {
    for (const patch of [undefined, null, '', 'A', 'B', 'c', ' a', 'ab', 0, 1, true, ['a'], {}]) {
      assert.is(await refusal(base, route, { patch, run_id: 'x' }), INVALID_PATCH, route);
    }
  }
});

errors(
  'a patch without a corpus says what to do, before its parameters are looked at',
  async ({ base }) => {
    const bad = { patch: 'b', count: 'many', seed: [], syllables: {}, profile: 7, mode: 1 };
    assert.is(
      await refusal(base, 'walk', bad),
      'Walker not ready for patch B. Load a corpus first.',
    );
    assert.is(await refusal(base, 'combine', bad), 'No corpus loaded for patch B.');
    assert.is(await refusal(base, 'select', bad), 'No candidates for patch B. Run combiner first.');
    assert.is(await refusal(base, 'export', bad), 'No selected names for patch B.');
    assert.is(
      await refusal(base, 'reach-syllables', bad),
      'No reach data for patch B. Load a corpus first.',
    );
  },
);

const NUMERIC = 'Invalid walk parameters: expected numeric values.';
const SEED = 'Invalid seed: expected integer or null.';

/** What INT refuses, and what NUM does. */
const NO_INT = [null, '', 'x', '3.5', '1e3', '0x10', '1_000', '--1', [], [3], {}, { n: 3 }];
const NO_NUM = [null, '', 'x', '1,5', 'Infinity', 'NaN', '0x10', [], [0.5], {}];

errors('a policy file that is far too large is the request of a wrong setting', async () => {
  const { folder, remove } = await makeTempFolder();
  const policies = join(folder, 'classes.yml');
  await writeFile(policies, ' '.repeat(3_000_000));
  const test = await startServer({ policies });
  const { status, body } = await request(test.base, 'GET', '/api/walker/name-classes');
  assert.is(status, 400);
  assert.match(String(body.error), /classes\.yml has 3000000 bytes; the limit is 1048576/);
  await test.close();
  await remove();
});

errors('a number beyond doubles is told in the words of its field', async ({ base }) => {
  const digits = '9'.repeat(10_001);
  for (const [route, field, text] of [
    ['walk', 'count', NUMERIC],
    ['walk', 'temperature', NUMERIC],
    ['walk', 'min_length', 'min_length must be an integer or null.'],
    ['walk', 'inertia', 'inertia must be a number or null.'],
    ['walk', 'seed', SEED],
    ['combine', 'seed', null],
    ['combine', 'count', null],
    ['combine', 'syllables', null],
    ['select', 'seed', null],
  ] as const) {
    for (const number of ['1e999', '-1e999', digits]) {
      const said = await refusal(base, route, `{"patch":"a","${field}":${number}}`);
      if (text !== null) assert.is(said, text, `${route} ${field}`);
      assert.not.match(said, /Invalid JSON/);
    }
  }
  const large = `{"patch":"a","mode":1e999,"x":"${' '.repeat(2 ** 20)}"}`;
  assert.not.match(await refusal(base, 'select', large), /Invalid JSON/);
});

errors('walk refuses wrong types in every field with the text of that field', async ({ base }) => {
  const table: [string, readonly unknown[], string][] = [
    ['count', NO_INT, NUMERIC],
    ['steps', NO_INT, NUMERIC],
    ['max_flips', NO_INT, NUMERIC],
    ['temperature', NO_NUM, NUMERIC],
    ['frequency_weight', NO_NUM, NUMERIC],
    ...['neighbor_limit', 'min_length', 'max_length'].map(
      (field): [string, readonly unknown[], string] => [
        field,
        NO_INT.filter((value) => value !== null),
        `${field} must be an integer or null.`,
      ],
    ),
    ['seed', NO_INT.filter((value) => value !== null), SEED],
    ['inertia', NO_NUM.filter((value) => value !== null), 'inertia must be a number or null.'],
  ];
  for (const [field, values, text] of table) {
    for (const value of values) {
      const said = await refusal(base, 'walk', { patch: 'a', [field]: value });
      assert.is(said, text, `${field} ${JSON.stringify(value)}`);
    }
  }
});

errors('walk checks in the published order: each fault hides all later ones', async ({ base }) => {
  // everything is wrong at first; one fault after the other is mended
  const body: Record<string, unknown> = {
    patch: 'x',
    profile: 'nobody',
    count: null,
    steps: 5,
    neighbor_limit: 'x',
    min_length: 'x',
    max_length: 'x',
    seed: 'x',
    max_flips: 0,
    temperature: 0,
    inertia: 'x',
  };
  const steps: [object, string][] = [
    [{ patch: 'b' }, INVALID_PATCH],
    [{ patch: 'a' }, 'Walker not ready for patch B. Load a corpus first.'],
    [{ count: 0 }, NUMERIC],
    [{ neighbor_limit: 0 }, 'neighbor_limit must be an integer or null.'],
    [{ min_length: 0 }, 'min_length must be an integer or null.'],
    [{ max_length: 0 }, 'max_length must be an integer or null.'],
    [{ seed: 1, steps: -1 }, SEED],
    [{ count: 1 }, 'count must be >= 1.'],
    [{ steps: 0 }, 'steps must be >= 0.'],
    [{ max_flips: 4 }, 'max_flips must be >= 1.'],
    [{ neighbor_limit: 1 }, 'neighbor_limit must be >= 1.'],
    [{ min_length: 3 }, 'min_length must be >= 1.'],
    [{ max_length: 2 }, 'max_length must be >= 1.'],
    [{ max_length: 9 }, 'min_length must be <= max_length.'],
    [{ temperature: 1 }, 'temperature must be > 0.'],
    [{ inertia: null }, 'inertia must be a number or null.'],
  ];
  for (const [mended, text] of steps) {
    assert.is(await refusal(base, 'walk', body), text);
    Object.assign(body, mended);
  }
  assert.match(
    await refusal(base, 'walk', body),
    /^Walk generation failed: Unknown profile 'nobody'/,
  );
  body.profile = null;
  assert.match(
    await refusal(base, 'walk', body),
    /^Walk generation failed: max_flips must be <= 3/,
  );
  body.max_flips = 3;
  await post(base, 'walk', body);
});

errors('walks that cannot be made say why', async ({ base }) => {
  const table: [object, RegExp][] = [
    [{ profile: 'Goblin' }, /Unknown profile 'Goblin'\. Valid profiles: clerical, dialect, goblin/],
    [{ profile: 'flat' }, /Unknown profile 'flat'/],
    [{ profile: 7 }, /Unknown profile '7'/],
    [{ profile: ['ritual'] }, /Unknown profile/],
    [{ profile: { a: 1 } }, /Unknown profile/],
    [{ max_flips: 4 }, /max_flips must be <= 3.*\(got 4\)/],
    [{ min_length: 20, max_length: null }, /no syllable has a length within min_length 20/],
    [{ temperature: 1e-9 }, /Total of weights must be greater than zero/],
    [{ temperature: 0.001, frequency_weight: 1 }, /math range error/],
  ];
  for (const [body, text] of table) {
    // many starts, so that some walk reaches a syllable with neighbours
    const said = await refusal(base, 'walk', { patch: 'a', count: 50, ...body });
    assert.match(said, /^Walk generation failed: /);
    assert.match(said, text);
  }
});

errors('numeric fields are checked even where a named profile overrides them', async ({ base }) => {
  const named = { patch: 'a', profile: 'ritual' };
  assert.is(await refusal(base, 'walk', { ...named, temperature: null }), NUMERIC);
  assert.is(await refusal(base, 'walk', { ...named, max_flips: 0 }), 'max_flips must be >= 1.');
  await post(base, 'walk', { ...named, max_flips: 99 });
});

errors(
  'requests beyond the limits are refused with the limit and what was asked',
  async ({ base }) => {
    const walk = await refusal(base, 'walk', { patch: 'a', count: 1_000_001, steps: 4 });
    assert.is(
      walk,
      'Walk generation failed: count x (steps + 1) must be <= 5,000,000 (got 5,000,005).',
    );
    await refusal(base, 'walk', '{"patch":"a","count":99999999999999999999999}');
    const digits = '9'.repeat(400);
    await refusal(base, 'walk', `{"patch":"a","count":${digits},"steps":${digits}}`);
    const combine = await refusal(base, 'combine', {
      patch: 'a',
      syllables: [3, 4],
      count: 2_857_143,
    });
    assert.is(
      combine,
      'Combiner failed: syllables x count must be <= 20,000,000 drawn syllables (got 20,000,001).',
    );
    assert.match(
      await refusal(base, 'combine', { patch: 'a', count: 1e300 }),
      /<= 20,000,000 drawn/,
    );
  },
);

const OTHER_TYPES = [null, '2', '', 'x', true, [], {}, 1.5];

errors('combine takes JSON numbers only, in every field', async ({ base }) => {
  const fields: Record<string, readonly unknown[]> = {
    syllables: [
      null,
      '2',
      'x',
      true,
      {},
      1.5,
      [null],
      ['2'],
      [2, 'x'],
      [[2]],
      [1.5],
      1001,
      [2, -1001],
    ],
    count: OTHER_TYPES,
    seed: OTHER_TYPES.filter((value) => value !== null),
    frequency_weight: OTHER_TYPES.filter((value) => value !== 1.5),
  };
  const settings: Record<string, readonly unknown[]> = {
    max_flips: [...OTHER_TYPES, 0],
    temperature: [...OTHER_TYPES.filter((value) => value !== 1.5), 0, -1],
  };
  const custom = { patch: 'a', profile: 'custom' };
  for (const [refused, rest] of [
    [fields, { patch: 'a' }],
    [settings, custom],
  ] as const) {
    for (const [field, values] of Object.entries(refused)) {
      for (const value of values) {
        const said = await refusal(base, 'combine', { ...rest, [field]: value });
        const shown = `${field} ${JSON.stringify(value)}: ${said}`;
        assert.ok(said.startsWith(`Combiner failed: ${field} must be `), shown);
      }
    }
  }
  assert.match(
    await refusal(base, 'combine', { patch: 'a', syllables: 0 }),
    /^Combiner failed: .*>= 1/,
  );
  assert.match(
    await refusal(base, 'combine', { patch: 'a', count: 0 }),
    /^Combiner failed: .*>= 1/,
  );
  const profile = await refusal(base, 'combine', { patch: 'a', profile: 'nobody' });
  assert.match(profile, /^Combiner failed: Unknown profile 'nobody'/);
  const flips = { patch: 'a', profile: 'custom', max_flips: 4 };
  assert.match(await refusal(base, 'combine', flips), /^Combiner failed: max_flips must be <= 3/);
});

errors('select takes the published values only, in every field', async ({ base }) => {
  assert.is(
    await refusal(base, 'select', { patch: 'a' }),
    'No candidates for patch A. Run combiner first.',
  );
  await post(base, 'combine', { patch: 'a', syllables: [], count: 5 });
  assert.is((await statsOf(base, 'a')).has_candidates, true, 'an empty list counts');
  assert.is(
    await refusal(base, 'select', { patch: 'a' }),
    'No candidates for patch A. Run combiner first.',
  );
  await post(base, 'combine', { patch: 'a', count: 20, seed: 1 });
  const fields: Record<string, readonly unknown[]> = {
    count: ['5', '', true, [], {}, 1.5, -1],
    mode: [null, '', 'Hard', 'medium', 1, [], {}],
    order: [null, '', 'score', 'Random', 0, [], {}],
    seed: ['1', '', true, [], {}, 1.5],
  };
  for (const [field, values] of Object.entries(fields)) {
    for (const value of values) {
      const said = await refusal(base, 'select', { patch: 'a', [field]: value });
      const shown = `${field} ${JSON.stringify(value)}: ${said}`;
      assert.ok(said.startsWith(`Selector failed: ${field} must be `), shown);
    }
  }
  for (const [name, shown] of [
    ['surname', 'surname'],
    ['First_name', 'First_name'],
    ['', ''],
    [null, 'null'],
    [3, '3'],
    [['first_name'], '["first_name"]'],
    ['toString', 'toString'],
  ]) {
    const said = await refusal(base, 'select', { patch: 'a', name_class: name });
    assert.is(said, `Unknown name class: ${shown}`);
  }
});

errors('walk mode of combine wants a ready walker, flat mode a corpus only', async () => {
  // the routes over a patch that has its corpus and is never ready
  const app = polka({
    onError: (err, _req, res) => {
      const { status, body } = errorReply(err)!;
      sendJson(res, status, body);
    },
  });
  const patches = { b: { name: 'b', content: { loaded: {} }, ready: false } };
  const gate = { check: () => {} };
  const services = { patches, gate, config: { policies: '' } } as unknown as Services;
  mountWalker(new Routes(app, services), services);
  const server = createServer(app.handler as unknown as RequestListener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const said = (profile: unknown): Promise<string> =>
    refusal(base, 'combine', { patch: 'b', profile, count: 'x' });
  for (const profile of ['goblin', 'custom', 'nobody']) {
    assert.is(
      await said(profile),
      'Walker not ready for patch B. Load a corpus in the Walk tab first.',
    );
  }
  for (const profile of [undefined, null, '', 'flat']) {
    assert.match(await said(profile), /^Combiner failed: count must be a number/);
  }
  server.closeAllConnections();
  server.close();
});

errors('a refused request leaves everything as it was', async ({ base }) => {
  await post(base, 'walk', { patch: 'a', seed: 5 });
  await post(base, 'combine', { patch: 'a', count: 50, seed: 5 });
  await post(base, 'select', { patch: 'a', seed: 5 });
  const before = await statsOf(base, 'a');
  await refusal(base, 'walk', { patch: 'a', max_flips: 4 });
  await refusal(base, 'combine', { patch: 'a', syllables: 0 });
  await refusal(base, 'select', { patch: 'a', name_class: 'none' });
  await refusal(base, 'load-corpus', { patch: 'a', run_id: 'none' });
  assert.equal(await statsOf(base, 'a'), before);
});

errors('nothing of all this was a fault of the server', ({ test }) => {
  assert.equal(test.logged, []);
});

errors('combine does not look at what only a walk of its own settings uses', async ({ base }) => {
  const drawn = async (settings: object): Promise<unknown> => {
    await post(base, 'combine', { patch: 'a', count: 8, seed: 5, ...settings });
    const { body } = await request(base, 'GET', '/api/walker/candidates?patch=a&limit=8');
    return body.candidates;
  };
  for (const profile of [undefined, null, 'flat', 'dialect']) {
    const plain = await drawn({ profile });
    for (const value of [...OTHER_TYPES, 0, -1, 99]) {
      const odd = await drawn({ profile, max_flips: value, temperature: value });
      assert.equal(odd, plain, `${profile} ${JSON.stringify(value)}`);
    }
  }
});

errors.run();
