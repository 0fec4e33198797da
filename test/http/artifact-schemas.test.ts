/** Written files against their JSON schemas, recorded ones included. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import * as assert from 'uvu/assert';
import { RunRecorder } from '../../app/pipeline/recorder.ts';
import { packageRoot } from '../../store/files/package-root.ts';
import {
  faultsOf,
  schemaNames,
  schemaOfFile,
  schemaOfMember,
  withoutOwnKeys,
} from '../artifact-schemas.ts';
import { goldenLines } from '../golden.ts';
import { KILLED_TEXT } from '../killed-text.ts';
import type { Line } from '../replay.ts';
import { jobOptions, runJob } from '../store/jobs.ts';
import { unpack } from '../store/package-plan.ts';
import { type ApiServer, apiSuite, type Json } from './api.ts';

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

schemas('every file that is written here meets its schema', ({ ours }) => {
  for (const { path, schema, value } of ours) assert.equal(faultsOf(schema, value), [], path);
});

schemas('every file of the recordings meets the schema of ours', ({ recorded }) => {
  for (const { path, schema, value } of recorded) assert.equal(faultsOf(schema, value), [], path);
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

schemas.run();

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
  await RunRecorder.create(jobOptions(source, outputBase), new Date(), 1); // and goes on running
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
    if (path.endsWith('.json')) {
      found.push(artifact(path, schemaOfFile(path), await readFile(file, 'utf8')));
    }
    if (path.endsWith('.zip')) found.push(...(await membersOf(file)));
  }
  return found;
}

async function membersOf(zip: string): Promise<Artifact[]> {
  const { members, text } = await unpack(zip);
  return members
    .filter(({ path }) => path.endsWith('.json'))
    .map(({ path }) => artifact(`${basename(zip)}/${path}`, schemaOfMember(path), text(path)));
}

function artifact(path: string, schema: string | null, text: string): Artifact {
  assert.ok(schema, `docs/schemas describes no ${path}`);
  return { path, schema, value: JSON.parse(text) as Json };
}

/** The files that were recorded, with values in place of what was left open. */
async function recordedArtifacts(): Promise<Artifact[]> {
  const found = await membersOf(join(GOLDEN, 'inputs/packages/golden-pack.zip'));
  const metadata = join(GOLDEN, 'inputs/packages/golden-pack_metadata.json');
  found.push(artifact(metadata, 'package-metadata', await readFile(metadata, 'utf8')));
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
      found.push({ path: `${name} ${id}`, schema: schemaOfFile(path)!, value });
      assert.ok(schemaOfFile(path), `docs/schemas describes no ${path}`);
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
