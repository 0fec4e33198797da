/** The classes of POST /api/names: what they sound like, and a profile of the request's own. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { packageRoot } from '../../../store/files/package-root.ts';
import { request } from '../../client.ts';
import { startServer, type TestServer } from '../../server.ts';
import { waitFor } from '../../wait.ts';

interface Made {
  readonly names: readonly { name: string }[];
  readonly seed_used: number;
  readonly error?: string;
}
interface Classes {
  readonly classes: readonly { name: string; letters: [number, number]; length_mix: number[] }[];
}
interface Runs {
  readonly runs: readonly { run_id: string; status: string }[];
}

const profiles = suite<{ server: TestServer; run: string }>('profiles of name classes over HTTP');
profiles.before(async (context) => {
  const server = await startServer({ threads: 1 });
  const source = join(server.folder, 'novel.txt');
  const text = await readFile(join(packageRoot(), 'samples/en-pride-and-prejudice.txt'), 'utf8');
  await writeFile(source, text.slice(0, 150_000));
  const start = { source_path: source, language: 'en_US' };
  const begun = await request(server.base, 'POST', '/api/pipeline/start', start);
  assert.is(begun.status, 200, begun.text);
  const run = await waitFor('the run', async () => {
    const { body } = await request<Runs>(server.base, 'GET', '/api/pipeline/runs');
    return body.runs.find(({ status }) => status === 'completed')?.run_id ?? null;
  });
  Object.assign(context, { server, run });
});
profiles.after(({ server }) => server.close());

profiles(
  'every class tells what its names sound like, weights for each length',
  async (context) => {
    const { body, status } = await request<Classes>(
      context.server.base,
      'GET',
      '/api/names/classes',
    );
    assert.is(status, 200);
    assert.equal(
      body.classes.slice(0, 3).map(({ name }) => name),
      ['first_name', 'last_name', 'place_name'],
    );
    for (const { letters, length_mix: mix } of body.classes) {
      assert.is(mix.length, letters[1] - letters[0] + 1);
    }
  },
);

profiles('keys of a profile replace those of the class', async ({ server, run }) => {
  const names = async (more: object): Promise<Made> =>
    (
      await request<Made>(server.base, 'POST', '/api/names', {
        run_id: run,
        class: 'place_name',
        count: 12,
        seed: 7,
        ...more,
      })
    ).body;
  const plain = await names({});
  assert.equal((await names({ profile: {} })).names, plain.names);
  assert.equal((await names({ profile: { letters: [5, 10] } })).names, plain.names);
  const short = await names({ profile: { letters: [5, 6], length_mix: [1, 0], tails: 0 } });
  assert.is(short.names.length, 12);
  assert.ok(
    short.names.every(({ name }) => name.length === 5),
    JSON.stringify(short.names),
  );
});

profiles('a key that is none, or out of its bounds, is refused by its name', async (context) => {
  const refusal = async (profile: unknown): Promise<string> => {
    const body = { run_id: context.run, class: 'place_name', profile };
    const reply = await request<Made>(context.server.base, 'POST', '/api/names', body);
    assert.is(reply.status, 400, reply.text);
    return reply.body.error!;
  };
  assert.match(await refusal({ colour: 1 }), /place_name\.colour is unknown; known: /);
  assert.match(await refusal({ tails: 1.5 }), /place_name\.tails is 1\.5, expected .* 0 to 1/);
  assert.match(await refusal({ length_mix: [1] }), /length_mix is \[1\], expected 6 weights/);
  assert.match(await refusal({ description: 'x' }), /cannot be changed by a request/);
  assert.match(await refusal([1]), /profile must be an object/);
  assert.match(await refusal({ letters: [2, 3], syllables: [4, 5] }), /4 syllables have 4 letters/);
});

profiles.run();
