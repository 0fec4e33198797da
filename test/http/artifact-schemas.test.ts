/** Written files against their JSON Schemas in `docs/schemas`, recorded ones included. */
import { readdirSync, readFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { DataValidationCxt } from 'ajv/dist/types/index.js';
import * as assert from 'uvu/assert';
import { recordRun } from '../../app/pipeline/recorder.ts';
import { packageRoot } from '../../store/files/package-root.ts';
import { goldenLines } from '../golden.ts';
import { KILLED_TEXT } from '../killed-text.ts';
import type { Line } from '../replay.ts';
import { jobOptions, runJob } from '../store/jobs.ts';
import { unpack } from '../store/package-plan.ts';
import { type ApiServer, apiSuite, type Json } from './api.ts';

const FOLDER = join(packageRoot(), 'docs', 'schemas');
const ENDING = '.schema.json';

/** Which schema a file, or a member of a package, is judged by; the first that fits its path counts. */
const FILES: readonly (readonly [RegExp, string])[] = [
  [/\.zip\/manifest\.json$/, 'package-manifest'],
  [/\.zip\/patch_[ab]\/walks\.json$/, 'package-walks'],
  [/\.zip\/patch_[ab]\/candidates\.json$/, 'package-candidates'],
  [/\.zip\/patch_[ab]\/selections\.json$/, 'package-selections'],
  [/_\d{8}_\d{6}_metadata\.json$/, 'package-metadata'],
  [/(^|\/)manifest\.json$/, 'run-manifest'],
  [/(^|\/)ipc\/walker_run_state\.v1\.json$/, 'run-state'],
  [/(^|\/)ipc\/walker_profile_reaches\.v1\.json$/, 'reach-cache'],
  [/(^|\/)ipc\/patch_[ab]_walks\.v1\.json$/, 'walks-sidecar'],
  [/(^|\/)ipc\/patch_[ab]_candidates\.v1\.json$/, 'candidates-sidecar'],
  [/(^|\/)ipc\/patch_[ab]_selections\.v1\.json$/, 'selections-sidecar'],
  [/(^|\/)ipc\/patch_[ab]_package\.v1\.json$/, 'package-sidecar'],
  [/(^|\/)data\/\w+_syllables_annotated\.json$/, 'annotated-syllables'],
  [/(^|\/)\w+_syllables_frequencies\.json$/, 'syllable-frequencies'],
  [/(^|\/)sessions\/[^/]+\.json$/, 'session'],
];

/** Name of the schema of a file; fails where none describes it. */
function schemaOf(path: string): string {
  const schema = FILES.find(([pattern]) => pattern.test(path))?.[1];
  assert.ok(schema, `docs/schemas describes no ${path}`);
  return schema;
}

/** Names of all schemas but the shared parts. */
const schemaNames = (): string[] =>
  readdirSync(FOLDER)
    .filter((name) => name.endsWith(ENDING) && name !== `common${ENDING}`)
    .map((name) => name.slice(0, -ENDING.length));

/** Where a value holds a key of ours: the object and the key. */
interface OwnKey {
  readonly parent: Json;
  readonly key: string;
}

let found: OwnKey[] = [];

// a type may stand beside the reference that it belongs to
const ajv = new Ajv2020({
  ...{ allErrors: true, strictTypes: false, strictRequired: false },
  // each check runs a few times only: to make its code shorter takes longer than it saves
  code: { optimize: false },
});
ajv.addKeyword({
  keyword: 'x-namewalk',
  schemaType: 'boolean',
  errors: false,
  validate: (_mark: boolean, _data: unknown, _schema?: object, at?: DataValidationCxt) => {
    found.push({ parent: at!.parentData as Json, key: String(at!.parentDataProperty) });
    return true;
  },
});
for (const file of readdirSync(FOLDER).filter((name) => name.endsWith(ENDING))) {
  ajv.addSchema(JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as object);
}

/**
 * What is wrong with a value, one line a fault; none when it meets the schema. `part` is a JSON pointer into
 * the schema, such as `/properties/ipc`.
 */
function faultsOf(schema: string, value: unknown, part = ''): string[] {
  const id = `${schema}${ENDING}${part === '' ? '' : `#${part}`}`;
  const validate = ajv.getSchema(id);
  if (!validate) throw new Error(`docs/schemas has no ${id}.`);
  found = [];
  if (validate(value)) return [];
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) =>
      `${schema}${instancePath}: ${message} ${JSON.stringify(params)}`,
  );
}

/** A copy without the keys that only this program writes, as the earlier implementation would write it. */
function withoutOwnKeys<T>(schema: string, value: T): T {
  const copy = structuredClone(value);
  const faults = faultsOf(schema, copy);
  if (faults.length > 0) throw new Error(faults.join('\n'));
  for (const { parent, key } of found) delete parent[key];
  const { ipc } = copy as { ipc?: Json };
  if (ipc) ipc.library_ref = 'another-program';
  return copy;
}

/** A parsed file with the schema that describes it. */
interface Artifact {
  readonly path: string;
  readonly schema: string;
  readonly value: Json;
}

interface Context {
  /** Everything that a server and a pipeline wrote, and what lies in a package. */
  readonly ours: Artifact[];
  readonly recorded: Artifact[];
}

const GOLDEN = join(packageRoot(), 'test/golden');
const schemas = apiSuite<Context>('schemas of artifacts', async (server) => {
  await writeEverything(server);
  return { ours: await artifactsBelow(server.folder), recorded: await recordedArtifacts() };
});

schemas('every file, written here or recorded, meets its schema', ({ ours, recorded }) => {
  for (const { path, schema, value } of [...ours, ...recorded])
    assert.equal(faultsOf(schema, value), [], path);
  const kinds = new Set(recorded.map(({ schema }) => schema));
  assert.ok(kinds.size >= 10, [...kinds].join());
});

schemas('there is a file of ours for every schema', ({ ours }) => {
  const seen = new Set(ours.map(({ schema }) => schema));
  assert.equal([...seen].sort(), schemaNames().sort());
});

schemas('without the keys that are ours a file is one of the earlier form', (t) => {
  const { ours, recorded } = t;
  for (const { path, schema, value } of ours) {
    const published = withoutOwnKeys(schema, value);
    assert.equal(faultsOf(schema, published), [], path);
    const example = recorded.find((other) => other.schema === schema)?.value;
    if (!example || Array.isArray(value) || schema === 'syllable-frequencies') continue;
    assert.equal(Object.keys(published).sort(), Object.keys(example).sort(), path);
    const { ipc } = published as { ipc?: Json };
    if (ipc) assert.equal(Object.keys(ipc).sort(), Object.keys(example.ipc as Json).sort(), path);
  }
});

schemas('a key that no schema names is refused, and so is one that is missing', ({ ours }) => {
  const seen = new Set<string>();
  for (const { path, schema, value } of ours) {
    if (Array.isArray(value) || schema === 'syllable-frequencies' || seen.has(schema)) continue;
    seen.add(schema);
    assert.ok(faultsOf(schema, { ...value, surprise: 1 }).length > 0, path);
    for (const key of Object.keys(withoutOwnKeys(schema, value))) {
      if (schema === 'session' && key === 'lineage') continue; // the earliest files have none
      const { [key]: _, ...rest } = value;
      assert.ok(faultsOf(schema, rest).length > 0, `${path} without ${key}`);
    }
    // of ours by its own word, so it must be sealed
    if ('ipc' in value) {
      const { integrity: _, ...open } = value;
      assert.ok(faultsOf(schema, open).length > 0, path);
    }
  }
});

/** Makes the server and the pipeline write every kind of file, in the forms that it can have. */
async function writeEverything({ ask, reply, load, folder, outputBase }: ApiServer): Promise<void> {
  const source = join(folder, 'miller.txt');
  await writeFile(source, KILLED_TEXT);
  const { path } = await runJob(jobOptions(source, outputBase));
  const second = await runJob(jobOptions(source, outputBase, { countBy: 'files' }));
  const names = join(folder, 'names.lst');
  await writeFile(names, 'Annabella\nBertolina\nCaroline\n');
  const listed = await runJob(jobOptions(names, outputBase, { wordList: true }));
  assert.is(listed.status, 'completed', listed.lines.join('\n'));
  await writeFile(join(folder, 'binary.txt'), Buffer.from([0xff, 0xfe, 0, 1]));
  const failed = await runJob(jobOptions(folder, outputBase, { filePattern: '*.txt' }));
  assert.is(failed.status, 'failed');
  await recordRun(jobOptions(source, outputBase), new Date(), 1); // and goes on running
  await load('a', basename(path!));
  await load('b', basename(second.path!));
  await ask('walker/walk', { patch: 'a', count: 3, min_length: null });
  await ask('walker/walk', `{"patch":"b","profile":"goblin","seed":${2n ** 70n},"inertia":null}`);
  await ask('walker/combine', { patch: 'a', count: 50, syllables: [2, 3], seed: 1 });
  await ask('walker/combine', { patch: 'b', count: 50, profile: 'dialect', max_flips: 'odd' });
  const exclude = { names: ['nobody'], offensive: true };
  await ask('walker/select', { patch: 'a', mode: 'soft', distinct: true, exclude });
  await ask('walker/select', { patch: 'b', mode: 'soft', order: 'random', count: null });
  for (const about of [{}, { licence: 'CC0-1.0', notes: 'é', include_class_files: true }]) {
    assert.is((await reply('walker/package', { name: 'mill', ...about })).status, 200);
  }
  const saved = await ask('walker/save-session', { session_id: 'one', label: 'first' });
  assert.is(saved.status, 'saved');
  await ask('walker/save-session', { repair_from_session_id: 'one' });
}

/** Every JSON file below a folder, and every JSON member of the packages there; each has a schema. */
async function artifactsBelow(folder: string): Promise<Artifact[]> {
  const found: Artifact[] = [];
  for (const path of await readdir(folder, { recursive: true })) {
    const file = join(folder, path);
    if (path.endsWith('.json')) found.push(artifact(path, await readFile(file, 'utf8')));
    if (path.endsWith('.zip')) found.push(...(await membersOf(file)));
  }
  return found;
}

async function membersOf(zip: string): Promise<Artifact[]> {
  const { members, text } = await unpack(zip);
  return members
    .filter(({ path }) => path.endsWith('.json'))
    .map(({ path }) => artifact(`${basename(zip)}/${path}`, text(path)));
}

function artifact(path: string, text: string, schema = schemaOf(path)): Artifact {
  return { path, schema, value: JSON.parse(text) as Json };
}

/** The files that were recorded, with values in place of what was left open. */
async function recordedArtifacts(): Promise<Artifact[]> {
  const found = await membersOf(join(GOLDEN, 'inputs/packages/golden-pack.zip'));
  const metadata = join(GOLDEN, 'inputs/packages/golden-pack_metadata.json');
  found.push(artifact(metadata, await readFile(metadata, 'utf8'), 'package-metadata'));
  for (const name of ['pipeline.jsonl', 'walker.jsonl']) {
    for (const { id, kind, file, json, sidecar_payload } of goldenLines<Line>(name)) {
      if (sidecar_payload) {
        assert.equal(faultsOf('selections-sidecar', sidecar_payload, '/$defs/payload'), [], id);
      }
      if (kind !== 'json') continue;
      const path = fill(
        file!.replace('{SESSIONS}', 'sessions').replace('…', 'x_{STAMP}'),
      ) as string;
      const value = fill(json) as Json;
      // what is long stands there in short, and what stands twice once
      for (const entry of Object.values((value.profile_reaches ?? {}) as Record<string, Json>)) {
        entry.reachable_indices = (entry.reachable_indices as Json).first;
      }
      const ipc = value.ipc as Json | undefined;
      if (typeof ipc?.output_payload === 'string') ipc.output_payload = value.payload;
      found.push({ path: `${name} ${id}`, schema: schemaOf(path), value });
    }
  }
  return found;
}

const VALUES: Readonly<Record<string, unknown>> = {
  '{TIME}': '2026-01-01T00:00:00Z',
  '{SIZE}': 1,
  '{TIMING}': 1,
  '{SHA256}': 'a'.repeat(64),
};

/** A recorded value with some value for each placeholder. */
function fill(value: unknown): unknown {
  if (typeof value === 'string') {
    return (
      VALUES[value] ??
      value
        .replace(/\{RUN:[^}]*\}/g, '20260101_000001_pyphen')
        .replaceAll('{STAMP}', '20260101_000001')
    );
  }
  if (Array.isArray(value)) return value.map(fill);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fill(item)]));
}
