/** Every path that a request names passes one gate, whose roots are those of the start. */
import { mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { PathGate } from '../../app/settings/settings.ts';
import { loadExclusion } from '../../app/source/run.ts';
import { send } from '../client.ts';
import { operations, resolved, type Schema } from '../openapi.ts';
import { startServer, type TestServer } from '../server.ts';
import { sharedFolderSuite } from '../store/temp-folder.ts';

interface Context {
  /** A server whose requests may name files in `open` alone. */
  test: TestServer;
  folder: string;
  open: string;
  closed: string;
}

const gate = sharedFolderSuite<Context>('the gate for paths', async (context) => {
  const { folder } = context;
  const [open, closed] = [join(folder, 'open'), join(folder, 'closed')];
  const run = join(closed, '20250101_000000_pyphen');
  await mkdir(open);
  await mkdir(run, { recursive: true });
  await writeFile(join(closed, 'text.txt'), 'one two three');
  await writeFile(join(closed, 'x_metadata.json'), '{}');
  await symlink(closed, join(open, 'link'));
  const paths = new PathGate([open]);
  const test = await startServer({ outputBase: open }, { paths });
  Object.assign(context, { test, open, closed });
});
gate.after(({ test }) => test.close());

/** Bodies that name a path outside, by route; `at` makes the path of a file in the closed folder. */
const bodies = (at: (name: string) => string): Record<string, object[]> => ({
  '/api/settings/output-base': [{ path: at('') }, { path: '/' }],
  '/api/browse-directory': [{ path: at('') }, { path: '/' }, { path: at(''), pattern: '*' }],
  '/api/pipeline/start': [
    { source_path: at('text.txt') },
    { source_path: at('') },
    { source_path: at('missing.txt') },
    { source_path: '.', output_dir: at('out') },
  ],
  '/api/pipeline/preflight': [{ source_path: at('text.txt') }, { source_path: at('missing') }],
  '/api/import': [
    { metadata_json_path: at('x_metadata.json'), package_zip_path: at('x.zip') },
    { metadata_json_path: 'x_metadata.json', package_zip_path: at('x.zip') },
  ],
  '/api/import-from-run': [{ run_dir: at('20250101_000000_pyphen') }],
});

gate('no route takes a path outside, named plainly or through a link', async (context) => {
  const { test, folder, open, closed } = context;
  const before = await readdir(closed);
  const home = process.cwd();
  process.chdir(open); // so that relative paths in the bodies lie inside
  try {
    for (const at of [
      (name: string) => join(closed, name),
      (name: string) => join(open, 'link', name),
      (name: string) => `${open}/../closed/${name}`,
    ]) {
      for (const [path, list] of Object.entries(bodies(at))) {
        for (const body of list) {
          const { status, text } = await send(test.base, 'POST', path, body);
          assert.is(status, 400, `${path} ${JSON.stringify(body)}: ${text}`);
          assert.match(text, /Permission denied: /, `${path} ${JSON.stringify(body)}`);
        }
      }
    }
  } finally {
    process.chdir(home);
  }
  assert.equal(await readdir(closed), before, 'nothing is written there');
  assert.equal((await readdir(folder)).sort(), ['closed', 'open']);
});

gate('nothing that a request changes opens further folders', async ({ test, open, closed }) => {
  await mkdir(join(open, 'deeper'));
  const move = (path: string) => send(test.base, 'POST', '/api/settings/output-base', { path });
  assert.is((await move(join(open, 'deeper'))).status, 200);
  // the folder above is still open: the roots are those of the start, not those of the moment
  assert.is((await send(test.base, 'POST', '/api/browse-directory', { path: open })).status, 200);
  for (const path of ['/', closed, join(open, 'link'), '~']) {
    const { status, body } = await move(path);
    assert.is(status, 400, path);
    assert.match(String(body!.error), /^Permission denied: /);
  }
  assert.is((await move(open)).status, 200);
});

/** Fields of request bodies whose values are paths on the server, or may be. */
const PATH_FIELD = /(^|_)(path|dir|file|folder)$/;

/** Names of all fields of a schema, those of its parts too. */
function fieldsOf(schema: Schema): string[] {
  const { properties = {}, allOf = [], anyOf = [], oneOf = [], items = [] } = resolved(schema);
  const parts = [...allOf, ...anyOf, ...oneOf, ...Object.values(properties), items].flat();
  return [...Object.keys(properties), ...parts.flatMap(fieldsOf)];
}

gate('no documented route with a path field is missing here', () => {
  const known = bodies((name) => name);
  for (const { path, content } of operations()) {
    // a form holds bytes, and no path
    const fields = fieldsOf(content['application/json']?.schema ?? {});
    if (fields.some((name) => PATH_FIELD.test(name))) assert.ok(known[path], path);
  }
});

gate('lists of names come through the gate too', async ({ open, closed }) => {
  const list = {
    ...{ offensive: false, offensiveInLanguage: false, sourceWords: false },
    ...{ similarToSource: null, recipe: {} },
  };
  await writeFile(join(open, 'list.txt'), 'bela');
  const paths = new PathGate([open]);
  for (const [field, read] of [
    ['names', 'names'],
    ['allBut', 'allowList'],
  ] as const) {
    const request = (path: string) => ({ ...list, allBut: null, names: null, [field]: path });
    assert.is((await loadExclusion(request(join(open, 'list.txt')), '', paths))![read], 'bela');
    const refused = await loadExclusion(request(join(closed, 'text.txt')), '', paths).catch(
      (err: Error) => err.message,
    );
    assert.is(refused, `Permission denied: ${join(closed, 'text.txt')}`);
  }
});

gate('the roots of a server follow from its start', () => {
  const settings = { host: '127.0.0.1', browseRoots: null, outputBase: '/out' };
  assert.is(PathGate.ofServer(settings).roots, null, 'only this machine can ask');
  const open = { ...settings, host: '0.0.0.0' };
  assert.equal(PathGate.ofServer(open).roots, [process.cwd(), '/out']);
  assert.equal(PathGate.ofServer({ ...open, browseRoots: ['/a'] }).roots, ['/a']);
});
