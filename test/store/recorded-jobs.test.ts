/** Pipeline runs against the files of recorded jobs, hash by hash. */
import { copyFile, mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import type { PipelineOptions } from '../../app/pipeline/options.ts';
import { packageRoot } from '../../store/files/package-root.ts';
import { checkManifest } from '../../store/manifests/manifest.ts';
import { discoverRuns } from '../../store/runs/runs.ts';
import { writeRecordedPatterns } from '../hyphen-folder.ts';
import { type Line, readLines } from '../replay.ts';
import { differences, Placeholders } from '../replay-compare.ts';
import { filesView } from '../replay-views.ts';
import { jobOptions, runJob } from './jobs.ts';
import { sharedFolderSuite, writeFiles } from './temp-folder.ts';

interface Source {
  readonly files?: Record<string, string>;
  readonly text?: string;
  readonly parts?: number;
}

interface Context {
  folder: string;
  corpora: string;
  patterns: string;
  sources: Record<string, Source>;
}

const GOLDEN = join(packageRoot(), 'test/golden');

const recorded = sharedFolderSuite<Context>('recorded jobs', async (context) => {
  context.corpora = join(context.folder, 'corpora');
  context.patterns = join(context.folder, 'patterns');
  await mkdir(context.corpora);
  await mkdir(context.patterns);
  await writeRecordedPatterns(join(GOLDEN, 'inputs'), context.patterns);
  for (const from of [join(packageRoot(), 'samples'), join(GOLDEN, 'corpora')]) {
    for (const name of await readdir(from)) {
      if (name.endsWith('.txt')) await copyFile(join(from, name), join(context.corpora, name));
    }
  }
  context.sources = JSON.parse(await readFile(join(GOLDEN, 'sources.json'), 'utf8'));
});

const lines = await readLines('pipeline.jsonl');
const starts = lines.filter(
  ({ id, path, status }) =>
    id.endsWith('/start') && path === '/api/pipeline/start' && status === 200,
);

for (const start of starts) {
  const job = start.id.slice(0, -'/start'.length);
  recorded(
    `job ${job} leaves the files, manifest and listing that were recorded`,
    async (context) => {
      const outputBase = join(context.folder, job);
      const placeholders = new Placeholders({
        OUT: outputBase,
        CORPORA: context.corpora,
        [`SOURCE:${job}`]: await makeSource(context, job),
      });
      const result = await runJob(
        recordedOptions(placeholders.fill(start.body!), outputBase, context),
      );
      const status = lines.find(({ id }) => id === `${job}/status`)!.response!;
      assert.is(result.status, status.status);
      assert.equal(differences(status.output_path, result.path, placeholders), []);
      const stages = result.messages.filter(({ kind }) => kind === 'stage');
      const last = stages.at(-1)!;
      if (status.status === 'failed')
        assert.is('stage' in last && last.stage, status.current_stage);
      for (const line of lines.filter(({ id, kind }) => kind && id.startsWith(`${job}/`))) {
        assert.equal(
          differences(line[viewKey(line)], await look(line, result.path!), placeholders),
          [],
        );
      }
      if (result.path !== null) {
        const { verification } = await checkManifest(result.path);
        assert.equal(verification, { status: 'verified', reason: 'hashes-match' });
      } else {
        assert.equal(await discoverRuns(outputBase), []);
      }
    },
  );
}

const viewKey = ({ kind }: Line): 'files' | 'json' => (kind === 'files' ? 'files' : 'json');

/** What the line describes, as it is on disk. */
async function look(line: Line, runDir: string): Promise<unknown> {
  if (line.kind === 'files') return filesView(runDir);
  if (line.kind === 'run-record') return (await discoverRuns(join(runDir, '..')))[0];
  const manifest = JSON.parse(await readFile(join(runDir, 'manifest.json'), 'utf8'));
  // The recording names the program that made it; no hash covers this.
  manifest.ipc.library_ref = 'pipeworks-ipc-vunknown';
  return manifest;
}

async function makeSource({ folder, corpora, sources }: Context, job: string): Promise<string> {
  const path = join(folder, 'sources', job);
  await mkdir(path, { recursive: true });
  const { files = {}, text, parts = 1 } = sources[job] ?? {};
  await writeFiles(path, files);
  if (text !== undefined) {
    const paragraphs = (await readFile(join(corpora, text), 'utf8')).split('\n\n');
    const size = Math.ceil(paragraphs.length / parts);
    for (let i = 0; i < parts; i++) {
      const name = `part-${String(i + 1).padStart(2, '0')}.txt`;
      const part = paragraphs.slice(i * size, (i + 1) * size).join('\n\n');
      await writeFiles(path, { [name]: `${part}\n` });
    }
  }
  return path;
}

/** The recordings count by files and rest on the recorded patterns. */
function recordedOptions(
  body: Record<string, unknown>,
  outputBase: string,
  { patterns }: Context,
): PipelineOptions {
  return jobOptions(String(body.source_path), outputBase, {
    extractor: body.extractor === 'nltk' ? 'nltk' : 'pyphen',
    language: String(body.language ?? 'auto'),
    filePattern: String(body.file_pattern ?? '*.txt'),
    minLength: Number(body.min_syllable_length ?? 2),
    maxLength: Number(body.max_syllable_length ?? 8),
    runNormalize: body.run_normalize !== false,
    runAnnotate: body.run_annotate !== false,
    countBy: 'files',
    hyphenDir: patterns,
  });
}

recorded.run();
