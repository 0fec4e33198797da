/** State: the latest known state of the server, polled. */
import type { ReactiveControllerHost } from 'lit';
import { api, onOffline, type PatchName, type Schemas } from '../api.ts';
import { hasServer, pageVersion } from '../has-server.ts';
import { nameableRuns, textTitle } from '../logic/corpora/runs.ts';
import { type Doing, poll } from '../logic/poller.ts';
import { notify } from './notices.ts';
import { Store } from './store.ts';

/** What the page knows of the server. The server's state is the truth; this is its latest copy. */
export interface ServerState {
  readonly version: string;
  readonly stats: Schemas['Stats'] | null;
  readonly job: Schemas['PipelineStatus'] | null;
  readonly runs: readonly Schemas['Run'][] | null;
  /** Why the last look failed; null while the server responds. */
  readonly outage: string | null;
}

export const server = new Store<ServerState>({
  version: pageVersion,
  stats: null,
  job: null,
  // without a server there are none, and nobody need wait for them
  runs: hasServer ? null : [],
  outage: null,
});

export const statsOf = (patch: PatchName): Schemas['PatchStats'] | null =>
  server.value.stats?.[patch === 'a' ? 'patch_a' : 'patch_b'] ?? null;

/** Whether the server is loading a corpus into a patch, be it over one that can still be used. */
export const isLoading = (stats: Schemas['PatchStats'] | null): boolean =>
  stats?.loader_status === 'loading' || stats?.loading_phase != null;

/** Whether a patch holds results that go with another corpus. */
export function hasResults(patch: PatchName): boolean {
  const { has_walks, has_candidates, has_selections } = statsOf(patch) ?? {};
  return Boolean(has_walks || has_candidates || has_selections);
}

/** Names the corpus that a patch holds, exactly; null when it holds none. */
export function corpusKey(patch: PatchName): string | null {
  const stats = statsOf(patch);
  if (!stats?.corpus || stats.syllable_count === 0) return null;
  return `${patch} ${stats.corpus} ${stats.manifest_ipc_output_hash} ${stats.syllable_count}`;
}

/** A key that is equal for the same data of the same corpus; null while there is no corpus. */
export function keyOf(patch: PatchName, ...question: readonly unknown[]): string | null {
  const corpus = corpusKey(patch);
  return corpus === null ? null : JSON.stringify([corpus, ...question]);
}

/** What the corpus of a run is called; its id where the run is not in the list. */
export function corpusName(runId: string): string {
  const run = server.value.runs?.find(({ run_id }) => run_id === runId);
  return run ? textTitle(run) : runId;
}

/** The run in the list that a job made; none while the list does not have it. */
export const runOfJob = ({
  output_path: path,
}: Schemas['PipelineStatus']): Schemas['Run'] | undefined =>
  server.value.runs?.find((run) => run.path === path);

const fail = (error: unknown): void => server.patch({ outage: (error as Error).message });

const poller = poll(readServer, fail, () => document.hidden);

/** Begins to watch the server; called once, by the application's root. */
export function watchServer(): void {
  const wake = (): void => {
    if (!document.hidden) void poller.nudge();
  };
  document.addEventListener('visibilitychange', wake);
  window.addEventListener('focus', wake);
  window.addEventListener('online', wake);
  // a request that nobody answers is a reason to look, unless the look itself was it
  onOffline.add(() => {
    if (server.value.outage === null && !poller.isLooking()) void poller.nudge();
  });
  void poller.nudge();
}

/** Polls at once; for use after a request that changes the server's state. */
export const refresh = async (): Promise<void> => {
  if (hasServer) await poller.nudge();
};

export async function refreshRuns(): Promise<void> {
  if (!hasServer) return;
  const { runs } = await api.get('/api/pipeline/runs');
  server.patch({ runs });
}

/** The job and the pending samples at the last poll; the runs are read again when either differs. */
let jobSeen = '';
let samplesSeen = -1;

async function readServer(): Promise<Doing> {
  const before = server.value;
  const [stats, job, { version }] = await Promise.all([
    api.get('/api/walker/stats'),
    // the log is read by its view, line by line; here a glance at its end is enough
    api.get('/api/pipeline/status', { query: { log_offset: 1e9 } }),
    before.version && !before.outage ? before : api.get('/api/version'),
  ]);
  const samples = job.sample_runs_pending ?? 0;
  const seen = `${job.job_id} ${job.status}`;
  if (before.outage) notify('success', 'Server', 'The server responds again.');
  const isKnown = before.runs && !before.outage && seen === jobSeen && samples === samplesSeen;
  const { runs } = isKnown ? server.value : await api.get('/api/pipeline/runs');
  server.patch({ stats, job, version, runs, outage: null });
  jobSeen = seen;
  samplesSeen = samples;
  const loading = isLoading(stats.patch_a) || isLoading(stats.patch_b);
  if (samples > 0 && nameableRuns(server.value.runs ?? []).length === 0) return 'awaited';
  return loading || job.status === 'running' || samples > 0 ? 'busy' : 'idle';
}

/** Reads when the host comes to the page, and again when a person returns to the window. */
export function onReturn(host: ReactiveControllerHost, read: () => void): void {
  host.addController({
    hostConnected() {
      window.addEventListener('focus', read);
      read();
    },
    hostDisconnected() {
      window.removeEventListener('focus', read);
    },
  });
}
