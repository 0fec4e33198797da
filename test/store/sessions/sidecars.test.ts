/** Sidecars and the run state: recorded hashes, restoring, faults, turns. */
import { mkdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as fc from 'fast-check';
import * as assert from 'uvu/assert';
import {
  canonical,
  jsonText,
  outputHash,
  parseJson,
  payloadHash,
  squeeze,
} from '../../../engine/base/json.ts';
import { candidateTable } from '../../../engine/names/candidates.ts';
import { HASHED, REPLY, recordTexts } from '../../../engine/names/render.ts';
import { recordList, Squeezer, StoreError } from '../../../store/files/artifact.ts';
import { RUN_STATE_PATH, readRunState, verifyRunState } from '../../../store/runs/state.ts';
import { readSidecarPayload } from '../../../store/sidecars/payload.ts';
import { SIDECAR_SLOTS, sidecarPath } from '../../../store/sidecars/slots.ts';
import { recordsOf } from '../../../workers/tasks/results.ts';
import { faultOf } from '../../fault.ts';
import { goldenLines } from '../../golden.ts';
import type { Line } from '../../replay.ts';
import { differences, Placeholders } from '../../replay-compare.ts';
import { RECORDED_ORDER } from '../../replay-views.ts';
import { suite } from '../../suite.ts';
import { drop, set, shorten, tellEach } from '../change.ts';
import { makeSidecarRun, type SidecarRun } from '../sidecar-run.ts';

type Json = Record<string, unknown>;

const RUN = '20250101_000003_pyphen';

const files = suite<{ run: SidecarRun }>('sidecars');
files.before(async (context) => {
  context.run = await makeSidecarRun(RUN, 'de-pyphen', 'place_name');
});
files.after(({ run }) => run.remove());

const check = (run: SidecarRun) =>
  verifyRunState(run.runDir, { runId: RUN, manifestOutputHash: run.context.manifestOutputHash });
/** What is told of a run once its status and the beginning of its reason are as expected. */
const toldAfter = (run: SidecarRun, start: string) => async (): Promise<string> => {
  const { status, reason } = await check(run);
  return `${status} ${reason}`.replace(`mismatch ${start}-`, '');
};
const path = (run: SidecarRun, file: string): string => join(run.runDir, file);
/** A payload of these records. */
const listed = (records: readonly string[]) => ({
  fields: { params: {} },
  list: recordList(() => [records]),
});
const readText = (run: SidecarRun, file: string): Promise<string> =>
  readFile(path(run, file), 'utf8');

files('run state and walks are those of the recordings, hashes included', async ({ run }) => {
  await run.write('b', ['walks', 'candidates']);
  const records = recordTexts(HASHED, run.corpus);
  const record = records.selections(run.table, run.selection, run.policy);
  const reordered = Array.from({ length: 12 }, (_, i) => {
    const value = JSON.parse(record(i));
    for (const hits of Object.values(value.evaluation)) {
      if (!Array.isArray(hits)) continue;
      hits.sort((x, y) => RECORDED_ORDER.indexOf(x) - RECORDED_ORDER.indexOf(y));
    }
    return canonical(value, { tight: true });
  });
  await run.store('b', 'selections', {
    ...run.payload('selections'),
    list: recordList(() => [reordered]),
  });
  const lines = goldenLines<Line>('walker.jsonl');
  const none = new Placeholders({});
  for (const id of ['p1/run-state-b', 'p1/walks-sidecar-b']) {
    const line = lines.find((l) => l.id === id)!;
    const file = JSON.parse(await readText(run, line.file!.split(`${RUN}/`)[1]!));
    const recorded = structuredClone(line.json) as { ipc: Json };
    recorded.ipc.library_ref = 'namewalk';
    // in place of the walks' second copy the recording holds a remark
    if (typeof recorded.ipc.output_payload === 'string') {
      delete recorded.ipc.output_payload;
      assert.equal(file.ipc.output_payload, file.payload);
    }
    assert.equal(differences(recorded, file, none), []);
  }
  assert.is((await check(run)).reason, 'verified');
});

files('records come back as they were', async ({ run }) => {
  await run.write('a');
  const { corpus, table, walks, selection } = run;
  const read = (kind: 'walks' | 'candidates' | 'selections') =>
    readSidecarPayload(run.runDir, 'a', kind, corpus);
  const { result: walked, recipe } = await read('walks');
  assert.ok(walked.kind === 'walks');
  assert.equal([walked.width, [...walked.ids]], [6, [...walks]]);
  assert.equal(recipe, { seed: 21, inertia: 0.5 });
  const { result: drawn } = await read('candidates');
  assert.ok(drawn.kind === 'candidates');
  const { ids, signatures } = candidateTable(drawn.table);
  assert.equal([[...ids], [...signatures]], [[...table.ids], [...table.signatures]]);
  const { result: selected } = await read('selections');
  assert.ok(selected.kind === 'selections');
  const again = candidateTable(selected.table);
  const { positions, scores } = selected.selection;
  assert.equal([...scores], [...selection.scores]);
  positions.forEach((position, k) => {
    const chosen = selection.positions[k]!;
    assert.equal(again.syllables(position), table.syllables(chosen));
    assert.is(again.signatures[position], table.signatures[chosen]);
  });
});

files('names of several widths come back in rank order', async ({ run }) => {
  const syllables = [['ka'], ['ka', 'ka', 'ka'], ['ka', 'ka'], ['ka']];
  const ka = run.corpus.syllable(7);
  const records = syllables.map((list, i) =>
    canonical(
      { name: 'x', syllables: list.map(() => ka), features: {}, score: -i, rank: i + 1 },
      { tight: true },
    ),
  );
  await run.store('a', 'selections', listed(records));
  const { result: read } = await readSidecarPayload(run.runDir, 'a', 'selections', run.corpus);
  assert.ok(read.kind === 'selections');
  const table = candidateTable(read.table);
  const widths = Array.from(
    read.selection.positions,
    (position) => table.syllables(position).length,
  );
  assert.equal(widths, [1, 3, 2, 1]);
  assert.equal([...read.selection.scores], [0, -1, -2, -3]);
  await run.write('a', ['selections']);
});

files('a corpus without the syllables of a sidecar is refused', async ({ run }) => {
  await run.store('a', 'walks', listed(['{"syllables":["no such syllable"]}']));
  assert.is((await check(run)).status, 'verified');
  const fault = await faultOf(readSidecarPayload(run.runDir, 'a', 'walks', run.corpus));
  assert.instance(fault, StoreError);
  assert.is(fault.code, 'sidecar-foreign');
  await run.write('a', ['walks']);
});

files('both patches and a package share one run state', async ({ run }) => {
  await Promise.all([run.write('a'), run.write('b'), run.write('a', ['package'])]);
  const state = (await readRunState(run.runDir)) as { sidecars: Record<string, Json | null> };
  const slots = SIDECAR_SLOTS.map(({ slot }) => slot);
  assert.equal(Object.keys(state.sidecars), slots);
  assert.is(state.sidecars.patch_b_package, null);
  for (const slot of slots) {
    if (slot !== 'patch_b_package') assert.type(state.sidecars[slot]!.ipc_output_hash, 'string');
  }
  assert.is((await check(run)).reason, 'verified');
});

files('files of the earlier implementation verify by their published hashes', async ({ run }) => {
  for (const file of [RUN_STATE_PATH, ...SIDECAR_SLOTS.map((s) => sidecarPath(s.patch, s.kind))]) {
    const text = await readText(run, file).catch(() => null);
    if (text === null) continue;
    const value = parseJson(text) as { ipc: Json; integrity?: unknown; recipe?: unknown };
    delete value.integrity;
    delete value.recipe;
    value.ipc.library_ref = 'pipeworks-ipc-vunknown';
    await writeFile(path(run, file), jsonText(value, { indent: 2 }));
  }
  assert.is((await check(run)).reason, 'verified');
  const { result, recipe } = await readSidecarPayload(run.runDir, 'a', 'walks', run.corpus);
  assert.ok(result.kind === 'walks');
  assert.equal([...result.ids], [...run.walks]);
  assert.is(recipe.count, 4, 'the parameters take its place');
  await run.write('a');
  await run.write('b');
});

const ZEROS = '0'.repeat(64);

/** Faults of the seal of a file of ours. */
const SEALS = [
  [set('created_at_utc', 'x'), 'integrity-mismatch'],
  [drop('integrity'), 'integrity-missing'],
] as const;

files('faults of the run state are told in the published order', async ({ run }) => {
  const file = path(run, RUN_STATE_PATH);
  const text = await readText(run, RUN_STATE_PATH);
  const earlier = parseJson(text);
  drop('integrity')(earlier);
  set('ipc.library_ref', 'other')(earlier);
  await writeFile(file, jsonText(earlier, { indent: 2 }));
  const told = toldAfter(run, 'run-state');
  const published = [
    [set('schema_version', 2), 'schema-version-mismatch'],
    [set('state_kind', 'x'), 'kind-mismatch'],
    [set('run_id', ''), 'run-id-missing'],
    [set('run_id', 'x'), 'run-id-mismatch'],
    [set('manifest_ipc_output_hash', 'x'), 'manifest-hash-invalid'],
    [set('manifest_ipc_output_hash', ZEROS), 'manifest-hash-mismatch'],
    [set('reach_cache_ipc_output_hash', 'x'), 'reach-cache-hash-invalid'],
    [set('sidecars', null), 'sidecars-missing'],
    [drop('sidecars.patch_b_walks'), 'sidecar-slot-missing:patch_b_walks'],
    [set('sidecars.patch_b_walks.relative_path', 5), 'sidecar-ref-invalid:patch_b_walks'],
    [set('ipc', null), 'ipc-block-missing'],
    [set('ipc.input_hash', 'x'), 'ipc-hash-invalid'],
    [set('ipc.input_payload', []), 'ipc-payload-invalid'],
    [set('ipc.input_payload.run_id', 'x'), 'ipc-input-payload-mismatch'],
    [set('ipc.output_payload.sidecars', {}), 'ipc-output-payload-mismatch'],
    [set('ipc.input_hash', ZEROS), 'input-hash-mismatch'],
    [set('ipc.output_hash', ZEROS), 'output-hash-mismatch'],
  ] as const;
  await tellEach(file, published, told);
  await writeFile(file, text);
  await tellEach(file, SEALS, told);
  await writeFile(file, '[]');
  assert.is((await check(run)).reason, 'run-state-parse-error');
  await rm(file);
  assert.is((await check(run)).reason, 'run-state-missing');
  await mkdir(file);
  assert.is((await check(run)).reason, 'run-state-parse-error');
  await rm(file, { recursive: true, maxRetries: 20 });
  await writeFile(file, text);
  assert.is((await check(run)).reason, 'verified');
});

files('faults of a sidecar are told in the published order', async ({ run }) => {
  const slot = 'patch_a_walks';
  const file = sidecarPath('a', 'walks');
  const text = await readText(run, file);
  const cases = [
    [set('schema_version', '1'), 'schema-version-mismatch'],
    [set('run_id', 'x'), 'run-id-mismatch'],
    [set('patch', 'b'), 'patch-mismatch'],
    [set('artifact_kind', 'package'), 'kind-mismatch'],
    [drop('ipc'), 'ipc-block-missing'],
    [set('ipc.output_hash', null), 'ipc-hash-invalid'],
    [set('ipc.output_payload', 'x'), 'ipc-payload-invalid'],
    [set('ipc.input_hash', ZEROS), 'input-hash-mismatch'],
    [set('ipc.output_hash', ZEROS), 'output-hash-mismatch'],
    [shorten('ipc.output_payload.walks'), 'output-hash-mismatch'],
    [set('payload', null), 'payload-not-object'],
    [shorten('payload.walks'), 'payload-output-mismatch'],
    [set('payload.params.seed', 22), 'payload-output-mismatch'],
    [set('payload.walks', null), 'payload-output-mismatch'],
    ...SEALS,
  ] as const;
  await tellEach(path(run, file), cases, toldAfter(run, `${slot}:sidecar`));
  await writeFile(path(run, file), text.slice(0, 200));
  assert.is((await check(run)).reason, `${slot}:sidecar-parse-error`);
  await rm(path(run, file));
  assert.is((await check(run)).reason, `${slot}:sidecar-missing`);
  // another, sound sidecar is not the one that is pointed to
  const stored = JSON.parse(text) as { payload: { params: Json } };
  const params = { ...stored.payload.params, seed: 22 };
  const payload = { ...run.payload('walks'), fields: { params } };
  const pointed = await readText(run, RUN_STATE_PATH);
  await run.store('a', 'walks', payload);
  await writeFile(path(run, RUN_STATE_PATH), pointed);
  assert.is((await check(run)).reason, `${slot}:sidecar-ref-output-hash-mismatch`);
  await run.write('a', ['walks']);
});

files('a pointer never leads out of the run directory', async ({ run }) => {
  const text = await readText(run, RUN_STATE_PATH);
  for (const target of ['../x.json', '/etc/passwd', '.', 'ipc/../../x']) {
    const state = parseJson(text) as { ipc: Json };
    drop('integrity')(state);
    set('ipc.library_ref', 'other')(state);
    for (const block of ['', 'ipc.input_payload.', 'ipc.output_payload.']) {
      set(`${block}sidecars.patch_a_walks.relative_path`, target)(state);
    }
    set('ipc.input_hash', payloadHash(state.ipc.input_payload))(state);
    set('ipc.output_hash', outputHash(state.ipc.output_payload))(state);
    await writeFile(path(run, RUN_STATE_PATH), jsonText(state));
    assert.is((await check(run)).reason, 'patch_a_walks:sidecar-path-outside-run-dir');
  }
  await writeFile(path(run, RUN_STATE_PATH), text);
});

files('what cannot be written leaves no pointer and says which file it was', async ({ run }) => {
  const file = sidecarPath('a', 'walks');
  await rm(path(run, file));
  await mkdir(path(run, file));
  const fault = await run.store('a', 'walks', run.payload('walks')).catch((err) => err);
  assert.instance(fault, StoreError);
  assert.is(fault.code, 'write-failed');
  assert.ok(fault.message.includes(path(run, file)));
  const state = (await readRunState(run.runDir)) as { sidecars: Json };
  assert.is(state.sidecars.patch_a_walks, null);
  assert.is((await check(run)).reason, 'verified');
  await rm(path(run, file), { recursive: true, maxRetries: 20 });
  await run.write('a', ['walks']);
  assert.is((await check(run)).reason, 'verified');
});

files('a full disk in the middle of a list leaves the file as it was', async ({ run }) => {
  const before = await readText(run, sidecarPath('a', 'candidates'));
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), {
    code: 'ENOSPC',
  });
  let passes = 0;
  const list = recordList(function* () {
    const second = ++passes === 2;
    for (let i = 0; i < 1000; i++) {
      if (second && i === 700) throw full;
      yield ['{"name":"x"}'.padEnd(1000, ' ')];
    }
  });
  const payload = { fields: { params: {} }, list };
  const fault = await run.store('a', 'candidates', payload).catch((err) => err);
  assert.instance(fault, StoreError);
  assert.match(fault.message, /ENOSPC/);
  assert.is(await readText(run, sidecarPath('a', 'candidates')), before);
  await run.write('a', ['candidates']);
});

files('a walk too long for one text is written and read back in chunks', async ({ run }) => {
  const { corpus } = run;
  const width = 9000;
  const ids = Uint32Array.from({ length: 2 * width }, (_, i) => (i * 7919) % corpus.size);
  let chunks = 0;
  const batches = function* () {
    for (const text of recordsOf(corpus, { kind: 'walks', ids, width })()) {
      if (typeof text === 'string') chunks++;
      else assert.equal(text, [''], 'such a walk is no single text');
      assert.ok(text.length < 1 << 20, `a chunk of ${text.length} characters`);
      yield text;
    }
  };
  const payload = { fields: { params: { seed: 1 } }, list: recordList(batches) };
  await run.store('b', 'walks', payload);
  assert.is(chunks, 3 * 2 * Math.ceil((3 * width) / 8192));
  const { payload: kept, ipc } = JSON.parse(await readText(run, sidecarPath('b', 'walks')));
  const walks = [0, 1].map((i) =>
    JSON.parse(recordTexts(REPLY, corpus).walk(ids.subarray(i * width, (i + 1) * width))),
  );
  assert.equal(kept.walks, walks);
  assert.is(ipc.output_hash, outputHash({ params: { seed: 1 }, walks }));
  assert.is((await check(run)).reason, 'verified');
  const read = await readSidecarPayload(run.runDir, 'b', 'walks', corpus);
  assert.ok(read.result.kind === 'walks');
  assert.equal([read.result.ids.length / width, read.result.width], [2, width]);
  assert.equal(Buffer.from(read.result.ids.buffer), Buffer.from(ids.buffer));
  await run.write('b', ['walks']);
});

files('spaces that are squeezed in chunks are squeezed as in one', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: fc.constantFrom(' ', 'a', 'é') }), { maxLength: 8 }),
      (texts) => {
        const squeezer = new Squeezer();
        const kept = texts.map((text) => Buffer.from(squeezer.push(Buffer.from(text))));
        assert.is(Buffer.concat(kept).toString(), squeeze(texts.join('')));
      },
    ),
  );
});

files('a write that nobody wants any more is left out', async ({ run }) => {
  const before = await readText(run, sidecarPath('a', 'walks'));
  const unwanted = AbortSignal.abort();
  const written = await run.store('a', 'walks', run.payload('walks'), unwanted);
  assert.is(written, null);
  assert.is(await readText(run, sidecarPath('a', 'walks')), before);
});

files('a sidecar that is a link out of its run is a mismatch', async ({ run }) => {
  await run.write('a', ['walks']);
  assert.is((await check(run)).status, 'verified');
  const file = path(run, sidecarPath('a', 'walks'));
  const away = join(run.runDir, '..', 'away.json');
  await rename(file, away);
  await symlink(away, file);
  const { status, reason } = await check(run);
  assert.equal([status, reason], ['mismatch', 'patch_a_walks:sidecar-path-outside-run-dir']);
  await rename(away, file);
  assert.is((await check(run)).status, 'verified');
});
