/** The package as others have it: packed, installed beside a project in TypeScript, imported, typed, small. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { packageRoot } from '../../store/files/package-root.ts';
import { sharedFolderSuite } from '../store/temp-folder.ts';
import { pack, projectIn, run, unpack } from './pack.ts';

const TEXT = join(packageRoot(), 'samples', 'de-die-verwandlung.txt');
// what a person waits for who installs it
const MAX_PACKED = 2_000_000;

/** What a user writes; each entry once. */
const PROGRAM = `
import {
  listRuns, makeRun, openRun, openText, verify, type BatchResult, type Candidate, type CandidateList, type MadeName,
} from 'namewalk';
import { CorpusBuilder, annotate, DEFAULT_WALK, Walker, renderName, type Corpus } from 'namewalk/engine';
import { names as numbered, type Names } from 'namewalk/runtime';
import { names as listed } from 'namewalk/runtime/list';
import { createClient, NamewalkError } from 'namewalk/client';
import { startServer } from 'namewalk/server';
import openapi from 'namewalk/openapi.json' with { type: 'json' };
import manifest from 'namewalk/package.json' with { type: 'json' };

const text = await openText(process.argv[2]!, { language: 'de_DE', threads: 1 });
const { names }: { names: readonly MadeName[] } = await text.names({ class: 'first_name', count: 5, seed: 7n });
const model = await text.model({ classes: ['place_name'] });
const places: Names = numbered(model, { seed: 2n ** 70n });
const parents = places.parents(places.at(0))!.map(({ part }) => part).join('') === places.at(0);
const list = await text.list({ classes: ['place_name'], count: 50, seed: 7 });
const same = String(listed(list, { seed: 7 }).take(50)) === String(numbered(list, { seed: 7 }).take(50));
await text.close();
const towns = await openText(places.take(40), { threads: 1 });
const scored = (await towns.score([places.at(0)], 'place')).length;
await towns.close();
const made = await makeRun(process.argv[2]!, { language: 'de_DE', outputBase: 'runs' });
const run = await openRun(made.runDir, { threads: 1 });
const candidates: CandidateList = await run.combine({ syllables: [2, 3], count: 500, seed: 7 });
const best: Candidate[] = [...(await run.select(candidates, { class: 'place_name', count: 3 }))];
const walks = await run.walk({ count: 2, steps: 3, neighborLimit: null });
const stream = run.batch({ count: 10, seed: 7n });
const end: IteratorResult<Uint8Array, BatchResult> = await stream.next();
await stream.return(undefined as never);
const walker = [best.length, walks.at(1).syllables.length, end.done === false, (await listRuns('runs')).length];
for await (const file of verify({ outputBase: 'runs' })) if (!file.sound) throw new Error(file.reason);
await run.close();

const builder = new CorpusBuilder();
for (const syllable of ['ka', 'le', 'va', 'la']) builder.add(syllable, 1, annotate(syllable));
const corpus: Corpus = builder.build('frequency');
const walked = Array.from(new Walker(corpus, DEFAULT_WALK).batch(7n, 0, 1, 3), (id) => corpus.syllable(id));
const engine: string = renderName(walked.join(''), 'title');

const server = await startServer({ outputBase: 'runs', apiOnly: true, threads: 1 });
const client = createClient(server.url);
const { runs } = await client.get('/api/pipeline/runs');
const run_id: string = runs[0]!.run_id;
const seed = 2n ** 64n + 1n;
const answer = await client.post('/api/names', { body: { run_id, class: 'first_name', count: 3, seed } });
let refused = 0;
try {
  await client.post('/api/names', { body: { run_id, class: 'nothing', count: 3 } });
} catch (err) {
  if (err instanceof NamewalkError) refused = err.status;
}
const batch: string[] = [];
const body = { run_id, algorithm: 'kin/1', name_class: 'first_name', seed: 7, count: 5 } as const;
for await (const { name } of client.batch(body)) batch.push(name);
const stop = new AbortController();
let aborted = '';
try {
  for await (const _ of client.batch({ ...body, count: 100000 }, { signal: stop.signal })) stop.abort();
} catch (err) {
  aborted = (err as Error).name;
}
await server.close();
console.log(JSON.stringify({
  names: names.length, walker, engine: engine.length, size: places.size > 1000, parents, same, scored,
  seed: String((answer as { seed_used?: unknown }).seed_used), refused, batch: batch.length, aborted,
  paths: Object.keys(openapi.paths).length > 50, version: manifest.version,
}));
`;

const entries = sharedFolderSuite('package');

entries('is small, and a project in TypeScript uses each of its entries', ({ folder }) => {
  const root = packageRoot();
  const { archive, bytes, files } = pack(folder);
  assert.ok(bytes <= MAX_PACKED, `${bytes} bytes packed`);
  const odd = files.filter((path) => /^dist\/(test|bench)\/|\.tsbuildinfo$|\.map$/.test(path));
  assert.equal(odd, []);
  const compilerOptions = {
    ...{ target: 'es2023', lib: ['es2023', 'dom', 'dom.iterable', 'dom.asynciterable'] },
    ...{ types: ['node'], module: 'nodenext', strict: true, skipLibCheck: false },
    resolveJsonModule: true,
  };
  const config = JSON.stringify({ compilerOptions, files: ['main.ts'] });
  const project = projectIn(join(folder, 'project'), {
    'main.ts': PROGRAM,
    'tsconfig.json': config,
  });
  unpack(archive, project);
  const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  run(process.execPath, [tsc], project);
  const told = JSON.parse(run(process.execPath, ['main.js', TEXT], project)) as object;
  const { version } = JSON.parse(
    readFileSync(join(project, 'node_modules/namewalk/package.json'), 'utf8'),
  );
  assert.equal(told, {
    ...{ names: 5, walker: [3, 4, true, 1], engine: 8, size: true, parents: true, same: true },
    ...{ scored: 1, seed: String(2n ** 64n + 1n), refused: 400, batch: 5, aborted: 'AbortError' },
    ...{ paths: true, version },
  });
});
