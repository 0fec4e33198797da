// POST /api/names and GET /api/names/space over a run of a part of the English sample.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { runOfText } from '../../../app/names/text-run.ts';
import { NAME_CLASSES } from '../../../engine/base/table-keys.ts';
import { lettersOf } from '../../../engine/sound/letter-model.ts';
import { lettersApart } from '../../../engine/sound/name-distance.ts';
import { nearEdits } from '../../../engine/sound/spread.ts';
import { packageRoot } from '../../../store/files/package-root.ts';
import { request } from '../../client.ts';
import { sampled } from '../../extent.ts';
import { startServer, type TestServer } from '../../server.ts';
import { layOutTextRun } from '../../text-run.ts';

interface Context {
  test: TestServer;
  runId: string;
}

interface Name {
  name: string;
  class: string;
  slot: number;
  syllables: string[];
  like: number;
  name_like: number | null;
  taste: number | null;
  origins?: string[];
}

interface Made {
  names: Name[];
  seed_used: number;
  algorithms: string[];
  space: Record<string, number>;
  taste: Record<string, { feature: string; weight: number }[]>;
  short: Record<string, string>;
  warnings: string[];
  phrases?: { text: string; slot: number }[];
}

const CLASSES = NAME_CLASSES.map(({ key }) => key);

const names = suite<Context>('names of a run');

names.before(async (context) => {
  context.test = await startServer();
  context.runId = await layOutTextRun(context.test.outputBase);
});
names.after(({ test }) => test.close());

const make = async ({ test, runId }: Context, body: object): Promise<Made> => {
  const { status, body: made } = await request<Made>(test.base, 'POST', '/api/names', {
    run_id: runId,
    ...body,
  });
  assert.is(status, 200, JSON.stringify(made));
  return made;
};

const refused = async ({ test, runId }: Context, body: object): Promise<string> => {
  const { status, body: answer } = await request<{ error: string }>(
    test.base,
    'POST',
    '/api/names',
    { run_id: runId, ...body },
  );
  assert.is(status, 400, JSON.stringify(answer));
  return answer.error;
};

names('a seed gives the same names, another one others; slots are addresses', async (context) => {
  const body = { class: 'place_name', count: 30, seed: 7 };
  const made = await make(context, body);
  assert.is(made.names.length, 30);
  assert.is(made.seed_used, 7);
  assert.equal((await make(context, body)).names, made.names);
  const others = await make(context, { ...body, seed: 8 });
  const known = new Set(made.names.map(({ name }) => name));
  assert.ok(others.names.filter(({ name }) => known.has(name)).length < 20);
  for (const { name, slot, syllables, like } of made.names) {
    assert.match(name, /^[A-Z][a-z]+$/);
    assert.is(syllables.join(''), name.toLowerCase());
    assert.ok(slot >= 0 && slot < made.space.place_name!);
    assert.ok(like >= 0 && like <= 100);
  }
});

names('classes share no name and keep their lengths', async (context) => {
  const count = sampled(15, 40);
  const { names: all } = await make(context, { classes: CLASSES, count, seed: 3 });
  assert.is(new Set(all.map(({ name }) => name)).size, all.length);
  for (const nameClass of CLASSES) {
    const own = all.filter((one) => one.class === nameClass);
    assert.is(own.length, count, nameClass);
    assert.ok(own.every(({ name }) => name.length >= 4 && name.length <= 10));
  }
});

names('liked names draw the others to them', async (context) => {
  const liked = ['Galadriel', 'Luthien', 'Arwen', 'Nimrodel', 'Éowyn', 'Elanor'];
  const body = { class: 'first_name', count: 20, seed: 5 };
  const plain = await make(context, body);
  const made = await make(context, { ...body, liked });
  assert.ok(made.algorithms.includes('taste/1'));
  assert.ok(made.taste.first_name!.length > 0);
  assert.ok(made.names.every(({ taste }) => taste !== null));
  assert.is.not(
    made.names.map(({ name }) => name).join(),
    plain.names.map(({ name }) => name).join(),
  );
});

names('softer names have softer letters, harder ones harder', async (context) => {
  const body = { class: 'first_name', count: 40, seed: 5 };
  const texts = await Promise.all(
    ['softer', null, 'harder'].map(async (steer) =>
      (await make(context, { ...body, steer })).names
        .map(({ name }) => name)
        .join('')
        .toLowerCase(),
    ),
  );
  const shares = (letters: RegExp): number[] =>
    texts.map((text) => (text.match(letters) ?? []).length / text.length);
  const [soft, plain, hard] = shares(/[lmnw]/g);
  assert.ok(soft! > plain! + 0.03 && plain! > hard!, `${soft} ${plain} ${hard}`);
  const [least, , most] = shares(/[tkpcx]/g);
  assert.ok(most! > least! + 0.1, `${most} ${least}`);
  const made = await make(context, { ...body, steer: 'softer', liked: ['Galadriel', 'Arwen'] });
  assert.ok(made.algorithms.includes('taste/1'));
  assert.match(await refused(context, { steer: 'sweeter' }), /steer must be one of softer, harder/);
});

names('bounds of the request hold', async (context) => {
  const { names: made } = await make(context, {
    class: 'first_name',
    letters: '5-6',
    syllables: [2, 2],
    count: 15,
    seed: 1,
    render_style: 'lower',
  });
  assert.ok(made.length > 0);
  assert.ok(made.every(({ name }) => /^[a-z]{5,6}$/.test(name)));
  assert.ok(made.every(({ syllables }) => syllables.length <= 2));
});

names('full names come by pattern, none twice', async (context) => {
  const made = await make(context, { pattern: '{first} of {place_name}', count: 25, seed: 2 });
  const texts = made.phrases!.map(({ text }) => text);
  assert.is(new Set(texts).size, 25);
  assert.ok(texts.every((text) => /^[A-Z]\w+ of [A-Z]\w+$/.test(text)));
});

interface Cast {
  entries: {
    kind: string;
    number: number;
    name: string;
    parts: { name: string; class: string; syllables: string[] }[];
    rerolls: number;
  }[];
  seed_used: number;
  least_distance: number;
  short: Record<string, string>;
}

const cast = async ({ test, runId }: Context, body: object): Promise<Cast> => {
  const reply = await request<Cast>(test.base, 'POST', '/api/names/cast', {
    run_id: runId,
    ...body,
  });
  assert.is(reply.status, 200, reply.text);
  return reply.body;
};

const textsOf = ({ entries }: Cast): string[] => entries.map(({ name }) => name);

names('a cast: as many of each kind as requested, no two names alike', async (context) => {
  const made = await cast(context, { persons: 12, places: 8, ships: 3, guilds: 2, seed: 7 });
  const count = (kind: string) => made.entries.filter((entry) => entry.kind === kind).length;
  assert.equal(['persons', 'places', 'ships', 'guilds'].map(count), [12, 8, 3, 2]);
  assert.equal(made.short, {});
  const parts = made.entries.flatMap((entry) => entry.parts.map(({ syllables }) => syllables));
  const letters = parts.map((syllables) => lettersOf(syllables.join(''))!);
  letters.forEach((name, i) => {
    for (const other of letters.slice(0, i)) {
      const near = nearEdits(Math.max(name.length, other.length));
      assert.ok(lettersApart(name, other, near) > near, `${parts[i]!.join('')} has a near one`);
    }
  });
  assert.ok(made.least_distance >= 2);
  const [person] = made.entries;
  assert.match(person!.name, /^[A-Z]\w+ [A-Z]\w+$/);
  assert.equal(
    person!.parts.map((part) => part.class),
    ['first_name', 'last_name'],
  );
  assert.match(textsOf(made).at(-1)!, / of the [A-Z]/);
});

names(
  'a roll changes one entry of a cast and keeps the rest, whatever was rolled',
  async (context) => {
    const body = { persons: 5, places: 4, ships: 2, guilds: 1, seed: 3 };
    const first = textsOf(await cast(context, body));
    assert.equal(textsOf(await cast(context, body)), first);
    let before = first;
    const reroll: string[] = [];
    for (const [item, place] of sampled(
      [
        ['persons:2', 1],
        ['ships:1x6', 9],
      ] as const,
      [
        ['persons:2', 1],
        ['places:4', 8],
        ['persons:2', 1],
        ['ships:1x6', 9],
      ] as const,
    )) {
      reroll.push(item);
      const next = textsOf(await cast(context, { ...body, reroll }));
      assert.equal(
        next.flatMap((name, i) => (name === before[i] ? [] : [i])),
        [place],
      );
      assert.is(
        new Set([...next, first[place]]).size,
        next.length + 1,
        'a name that was there before',
      );
      before = next;
    }
    // one more of a kind moves none of the others
    const more = textsOf(await cast(context, { ...body, persons: 6, reroll }));
    assert.equal([...more.slice(0, 5), ...more.slice(6)], before);
  },
);

names('a cast takes patterns, and says what is wrong with a request', async (context) => {
  const { entries } = await cast(context, {
    ...{ persons: 3, places: 1, ships: 0, guilds: 0, seed: 1 },
    person: '{title} {first_name} of {place_name}',
  });
  assert.is(entries.length, 4);
  assert.ok(entries.slice(0, 3).every(({ name }) => /^[A-Z]\w+ [A-Z]\w+ of [A-Z]\w+$/.test(name)));
  for (const [body, text] of [
    [{ persons: 201 }, /persons must be a whole number from 0 to 200/],
    [{ reroll: ['persons:13'] }, /reroll must name entries of the cast/],
    [{ reroll: ['places:1x60', 'places:1x60'] }, /99 times \(got 120\)/],
    [{ ship: '{keel}' }, /unknown part \{keel\}/],
  ] as const) {
    const { test, runId } = context;
    const reply = await request<{ error: string }>(test.base, 'POST', '/api/names/cast', {
      run_id: runId,
      ...body,
    });
    assert.is(reply.status, 400);
    assert.match(reply.body.error, text);
  }
});

names(
  'any name is heard: syllables, stress, likeness, its weakest place',
  async ({ test, runId }) => {
    const reply = await request<{
      names: {
        plain: string;
        stress: number;
        like: number;
        reason: string;
        spot: [number, number];
      }[];
      language: string;
    }>(test.base, 'GET', `/api/names/sound?run_id=${runId}&names=Broomforth,D%C3%A9vqzer`);
    assert.is(reply.status, 200, reply.text);
    const [good, odd] = reply.body.names;
    assert.match(reply.body.language, /^en/);
    assert.equal([good!.plain, good!.stress], ['broomforth', 0]);
    assert.ok(good!.like > odd!.like);
    assert.is(odd!.plain, 'devqzer');
    assert.match(odd!.plain.slice(...odd!.spot), /[qz]/);
    const none = await request<{ error: string }>(
      test.base,
      'GET',
      `/api/names/sound?run_id=${runId}&names=`,
    );
    assert.equal([none.status, none.body.error], [400, 'Missing names.']);
  },
);

names(
  'a blend gives the names of one run at its ends, and syllables of both between',
  async (context) => {
    const { test, runId } = context;
    const sample = await readFile(join(packageRoot(), 'samples', 'de-die-verwandlung.txt'), 'utf8');
    const text = join(test.folder, 'verwandlung.txt');
    // learned from in half the time
    await writeFile(text, sample.slice(0, sampled(60_000, sample.length)));
    const german = await runOfText(
      {
        text,
        language: 'de_DE',
        outputBase: test.outputBase,
      },
      { log() {}, message() {} },
      new AbortController().signal,
    );
    const blend = german.split('/').at(-1)!;
    const body = { class: 'place_name', count: 24, seed: 5 };
    const plain = ({ names: list }: Made) => list.map(({ name, slot }) => [name, slot]);
    const mixed = (share: number) => make(context, { ...body, blend, share });
    assert.equal(plain(await mixed(100)), plain(await make(context, body)));
    assert.equal(plain(await mixed(0)), plain(await make({ test, runId: blend }, body)));
    const half = await mixed(50);
    assert.equal(plain(await mixed(50)), plain(half));
    const origins = half.names.flatMap((name) => name.origins!);
    assert.ok(half.names.every((name) => name.origins!.length === name.syllables.length));
    for (const origin of ['first', 'second', 'both']) assert.ok(origins.includes(origin), origin);
    const shareOf = async (share: number): Promise<number> => {
      const list = (await mixed(share)).names.flatMap((name) => name.origins!);
      const [a, b] = ['first', 'second'].map((one) => list.filter((o) => o === one).length);
      return a! / (a! + b!);
    };
    assert.ok((await shareOf(90)) > (await shareOf(10)) + 0.3);
    assert.is(runId === blend, false);
    assert.match(await refused(context, { ...body, blend: 'none' }), /Run not found: none/);
    assert.match(
      await refused(context, { ...body, blend, share: 101 }),
      /share must be a whole number/,
    );
  },
);

names('keys that are not known are told with what was meant', async (context) => {
  const { warnings } = await make(context, { class: 'first_name', count: 2, style: 'upper' });
  assert.equal(warnings, ['unknown key style; did you mean render_style?']);
});

names('what does not fit is refused with the remedy', async (context) => {
  assert.match(await refused(context, { class: 'ship_name' }), /known classes: first_name, /);
  assert.match(
    await refused(context, { class: 'first_name', letters: [2, 3], syllables: [4, 4] }),
    /4 letters at least.*fewer syllables/,
  );
  assert.match(
    await refused(context, { count: 0 }),
    /count must be a whole number from 1 to 10000/,
  );
  assert.match(await refused(context, { liked: ['Наташа'] }), /Latin letters/);
  assert.match(await refused(context, { pattern: '{ship}' }), /unknown part \{ship\}/);
  assert.match(await refused(context, { run_id: '20200101_000000_x' }), /Run not found/);
});

names('fewer names than asked for: all there are, and why no more', async (context) => {
  const made = await make(context, {
    class: 'first_name',
    letters: [4, 4],
    count: 500,
    seed: 1,
  });
  assert.ok(made.names.length < 500);
  assert.match(made.short.first_name!, /of 500 names: all [\d,]+ slots .* For more: /);
});

names('a run without words is told with the remedy', async (context) => {
  const { test } = context;
  const { layOutRuns, VECTORS } = await import('../walker-runs.ts');
  await layOutRuns(test.outputBase);
  assert.match(await refused(context, { run_id: VECTORS }), /words\.tsv.*Run its text again/);
});

names('the space tells its sizes', async ({ test, runId }) => {
  const { status, body } = await request<{ space: Record<string, number> }>(
    test.base,
    'GET',
    `/api/names/space?run_id=${runId}&classes=first_name,place_name`,
  );
  assert.is(status, 200);
  assert.equal(Object.keys(body.space), ['first_name', 'place_name']);
  assert.ok(Object.values(body.space).every((slots) => slots > 1000));
});

names(
  'sizes of spaces follow the bounds of the query, of all classes and of one',
  async ({ test: { base }, runId }) => {
    const sizes = async (query: string) => {
      const { body } = await request<{ space: Record<string, number>; warnings: string[] }>(
        base,
        'GET',
        `/api/names/space?run_id=${runId}&${query}`,
      );
      return body;
    };
    const every = await sizes('letters=4-6');
    const one = await sizes('class=place_name&letters=4-6');
    assert.ok(Object.keys(every.space).length > 6);
    assert.is(every.space.place_name, one.space.place_name);
    assert.ok(one.space.place_name! < (await sizes('class=place_name')).space.place_name!);
    assert.match(
      (await sizes('classs=place_name')).warnings[0]!,
      /^unknown key classs; did you mean class\?$/,
    );
  },
);

names.run();
