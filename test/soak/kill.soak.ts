/** Kills a server at random moments while it works, many times over, and checks what is left on disk. */
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { Random } from '../../engine/base/random/mersenne-twister.ts';
import { isTemporary } from '../../store/files/atomic.ts';
import { listPackages } from '../../store/packages/list.ts';
import { verifyPackage } from '../../store/packages/verify.ts';
import { verifyRun } from '../../store/runs/verify.ts';
import { verifySessions } from '../../store/sessions/sessions.ts';
import { stopAtChange } from '../batch-process.ts';
import { sampled } from '../extent.ts';
import { apiOf } from '../http/api.ts';
import { KILLED_TEXT } from '../killed-text.ts';
import { KILL_SERVER, type ServerProcess, startProcess } from '../process.ts';
import { jobOptions, runJob } from '../store/jobs.ts';
import { sharedFolderSuite, writeFiles } from '../store/temp-folder.ts';

interface KillReport {
  readonly kills: number;
  /** Kills that hit an operation under way, by its route. */
  readonly during: Map<string, number>;
  /** Half-written files that the kills left behind; no reader takes them for anything. */
  readonly leftovers: number;
  /** What is not as it should be. */
  readonly faults: string[];
}

type Json = Record<string, unknown>;

const KILLS = sampled(24, 220);
/** Most changes of the files of the run that a server is let live for. */
const MAX_CHANGES = 100;

/** A request that takes longer hangs: a busy machine makes it seconds. */
const MAX_REPLY_MS = 120_000;

const COMBINE = '/api/walker/combine';
const SELECT = '/api/walker/select';

/** What the server is kept busy with; the moment of the kill falls anywhere in it. */
const OPERATIONS: readonly { path: string; body: (n: number, patch: string) => Json }[] = [
  { path: '/api/walker/walk', body: (seed, patch) => ({ patch, count: 200, seed }) },
  { path: COMBINE, body: (seed, patch) => ({ patch, count: 1000, syllables: [2, 3], seed }) },
  // so many are written behind their reply
  { path: COMBINE, body: (seed, patch) => ({ patch, count: 30_000, syllables: 2, seed }) },
  { path: SELECT, body: (seed, patch) => ({ patch, count: 200, mode: 'soft', seed }) },
  { path: '/api/walker/package', body: (n) => ({ name: 'killed', version: `${n}` }) },
  { path: '/api/walker/save-session', body: () => ({ label: 'killed' }) },
  { path: '/api/walker/rebuild-reach-cache', body: (_, patch) => ({ patch }) },
];

/** Sends a request to a server; an error tells whether it lives, and what it says of itself. */
async function send(victim: ServerProcess, path: string, body: Json) {
  const signal = AbortSignal.timeout(MAX_REPLY_MS);
  const request = { method: 'POST', body: JSON.stringify(body), signal };
  const reply = await fetch(victim.base + path, request).catch(async (err: Error) => {
    throw new Error(`${path}: ${err.message}, ${err.cause}; ${await stateOf(victim)}`);
  });
  const text = await reply.text();
  const isJson = reply.headers.get('content-type')?.includes('json');
  return { status: reply.status, json: isJson ? (JSON.parse(text) as Json) : {} };
}

async function stateOf({ base, child }: ServerProcess): Promise<string> {
  const { exitCode, signalCode } = child;
  if (exitCode !== null || signalCode !== null) return `ended with ${exitCode ?? signalCode}`;
  const signal = AbortSignal.timeout(MAX_REPLY_MS / 10);
  return fetch(`${base}/api/walker/stats`, { signal }).then(
    (reply) => reply.text(),
    (err: Error) => `no stats: ${err.message}`,
  );
}

/** Kills servers over one output base `kills` times. */
async function killServers(
  outputBase: string,
  runId: string,
  kills: number,
  random: Random,
): Promise<KillReport> {
  const during = new Map<string, number>();
  const faults: string[] = [];
  const now = { path: '' };
  for (let k = 0; k < kills; k++) {
    const victim = await startProcess([KILL_SERVER, outputBase]);
    try {
      // both patches share the files of the run
      for (const patch of ['a', 'b'] as const) await apiOf(victim.base).load(patch, runId);
      const results = await readdir(join(outputBase, runId, 'ipc')).catch(() => [] as string[]);
      const left = results.filter((name) => isTemporary(name));
      if (left.length > 0) faults.push(`start ${k + 1}: a load leaves ${left.join()} behind`);
      await tryAgain(victim, k, now.path, faults);
      const busy = keepBusy(victim, k, now);
      stopAtChange(victim.child, join(outputBase, runId, 'ipc'), random.below(MAX_CHANGES));
      await victim.ended;
      during.set(now.path, (during.get(now.path) ?? 0) + 1);
      await busy;
    } finally {
      await victim.kill();
    }
    faults.push(...(await damage(outputBase, runId)).map((fault) => `kill ${k + 1}: ${fault}`));
  }
  const names = await readdir(outputBase, { recursive: true });
  const leftovers = names.filter((name) => isTemporary(name)).length;
  return { kills, during, leftovers, faults };
}

/** How many starts there are between two that try every operation; each tries the one that was hit. */
const EVERY = 4;

/** The operations work on what the last kill left. */
async function tryAgain(
  victim: ServerProcess,
  k: number,
  hit: string,
  faults: string[],
): Promise<void> {
  const prepared = [COMBINE, SELECT, hit];
  for (const { path, body } of OPERATIONS) {
    if (k % EVERY !== 0 && !prepared.includes(path)) continue;
    const { status, json } = await send(victim, path, body(k, k % 2 === 0 ? 'a' : 'b'));
    if (status !== 200) faults.push(`start ${k + 1}: ${path} -> ${status} ${json.error ?? ''}`);
    if (path.endsWith('save-session') && json.status !== 'saved') {
      faults.push(`start ${k + 1}: ${path} -> ${JSON.stringify(json)}`);
    }
  }
}

/** Two clients that never rest, one a patch, until the connection breaks. */
async function keepBusy(victim: ServerProcess, k: number, now: { path: string }): Promise<void> {
  const client = async (patch: string, offset: number): Promise<void> => {
    for (let n = offset; ; n++) {
      const { path, body } = OPERATIONS[n % OPERATIONS.length]!;
      now.path = path;
      await send(victim, path, body(n, patch));
    }
  };
  await Promise.allSettled([client('a', k), client('b', k + 1)]);
}

/** Files that are torn and pointers that lead nowhere. */
async function damage(outputBase: string, runId: string): Promise<string[]> {
  const found: string[] = [];
  for await (const { path, status, reason } of verifyRun(join(outputBase, runId), runId)) {
    if (status !== 'verified') found.push(`${path}: ${status} ${reason}`);
  }
  for (const { path, status, reason, record } of await verifySessions(
    join(outputBase, 'sessions'),
    () => outputBase,
  )) {
    // A session saved before the latest result is outdated by design, never torn.
    const outdated =
      reason.endsWith('run-state-output-hash-mismatch') || reason.endsWith('run-state-missing');
    if (record === null || (status !== 'verified' && !outdated)) {
      found.push(`${path}: ${status} ${reason}`);
    }
  }
  const packages = join(outputBase, 'packages');
  for (const { file } of await listPackages(packages)) {
    for (const { path, status, reason } of await verifyPackage({ archive: join(packages, file) }))
      if (status !== 'verified') found.push(`${path}: ${status} ${reason}`);
  }
  // each is looked at once
  await rm(packages, { recursive: true, force: true, maxRetries: 20 });
  return found;
}

const soak = sharedFolderSuite('killed servers, at length');

soak(`${KILLS} kills leave no torn file and no false pointer`, async ({ folder }) => {
  await writeFiles(folder, { 'in/a.txt': KILLED_TEXT });
  const base = join(folder, 'out');
  const { runId } = await runJob(jobOptions(join(folder, 'in'), base));
  const seed = BigInt(Date.now());
  const random = new Random(seed);
  const report = await killServers(base, runId!, KILLS, random);
  const during = [...report.during].map(([path, n]) => `${path} ${n}`).join(', ');
  console.log(
    `\n${report.kills} kills survived (seed ${seed}): ${during}; ${report.leftovers} temporary files`,
  );
  assert.equal(report.faults, [], `seed ${seed}`);
});
