/** Replay of the recorded pipeline jobs. */
import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startRun } from '../../../app/jobs/jobs.ts';
import { packageRoot } from '../../../store/files/package-root.ts';
import { sampled } from '../../extent.ts';
import { goldenLines } from '../../golden.ts';
import { installedPatterns, writeRecordedPatterns } from '../../hyphen-folder.ts';
import { replay } from '../../replay.ts';
import { Placeholders } from '../../replay-compare.ts';
import { startServer } from '../../server.ts';
import { sharedFolderSuite, writeFiles } from '../../store/temp-folder.ts';
import { runHere } from '../run-here.ts';

/** A source of the recording: given files, or a text cut into parts at blank lines. */
interface Source {
  readonly files?: Record<string, string>;
  readonly text?: string;
  readonly parts?: number;
}

const GOLDEN = join(packageRoot(), 'test/golden');

interface Context {
  folder: string;
  corpora: string;
}

const recording = sharedFolderSuite<Context>('recording pipeline.jsonl', async (context) => {
  context.corpora = join(context.folder, 'corpora');
  await mkdir(context.corpora);
  for (const from of [join(packageRoot(), 'samples'), join(GOLDEN, 'corpora')]) {
    for (const name of await readdir(from)) {
      if (name.endsWith('.txt')) await copyFile(join(from, name), join(context.corpora, name));
    }
  }
});

/** Where the hyphenation patterns come from: made of the recorded words, or the files behind the recording. */
const ORIGINS: readonly ('recorded' | 'installed')[] = ['recorded', 'installed'];
for (const origin of sampled(ORIGINS.slice(0, 1), ORIGINS)) {
  recording(`every line is met with ${origin} patterns`, async (context: Context) => {
    if (origin === 'recorded') {
      const patterns = join(context.folder, 'patterns');
      await mkdir(patterns);
      await writeRecordedPatterns(join(GOLDEN, 'inputs'), patterns);
      await replayWith(context, patterns);
      return;
    }
    const found = await installedPatterns();
    if ('folder' in found) await replayWith(context, found.folder);
    else
      console.log(
        `\npipeline.jsonl is not replayed with installed pattern files: ${found.missing}`,
      );
  });
}

async function replayWith(context: Context, hyphenDir: string): Promise<void> {
  const existing = join(context.folder, 'existing.txt');
  await writeFile(existing, 'wonderful');
  const sources = await writeSources(context);
  // one job in a process, as a server makes it, the others here
  let jobs = 0;
  const begun: typeof startRun = (...args) => (jobs++ === 0 ? startRun : runHere)(...args);
  const server = await startServer({ hyphenDir }, { startRun: begun });
  await replay({
    name: 'pipeline.jsonl',
    base: server.base,
    placeholders: new Placeholders({
      OUT: server.outputBase,
      CORPORA: context.corpora,
      ...sources,
    }),
    adaptBody: (line, body) => {
      if (line.path !== '/api/pipeline/start') return body;
      // Recorded with a source that exists everywhere it was recorded; any existing file will do.
      const given = body.source_path === '/etc/hostname' ? { source_path: existing } : {};
      return { ...body, ...given, count_by: 'files' };
    },
  }).finally(() => server.close());
}

/** Lays out what `{SOURCE:job}` stands for; a job without an entry gets a folder with one text. */
async function writeSources({ folder, corpora }: Context): Promise<Record<string, string>> {
  const text = await readFile(join(GOLDEN, 'sources.json'), 'utf8');
  const described = JSON.parse(text) as Record<string, Source>;
  const lines = goldenLines('pipeline.jsonl');
  const named = JSON.stringify(lines).matchAll(/\{SOURCE:([^}]+)\}/g);
  const known: Record<string, string> = {};
  for (const job of new Set([...named].map((match) => match[1]!))) {
    const target = join(folder, 'sources', job);
    const files = await sourceFiles(described[job] ?? { files: { 't.txt': 'wonderful' } }, corpora);
    await writeFiles(target, files);
    known[`SOURCE:${job}`] = target;
  }
  return known;
}

async function sourceFiles(source: Source, corpora: string): Promise<Record<string, string>> {
  if (source.files) return source.files;
  const paragraphs = (await readFile(join(corpora, source.text!), 'utf8')).split('\n\n');
  const size = Math.ceil(paragraphs.length / source.parts!);
  return Object.fromEntries(
    Array.from({ length: source.parts! }, (_, i) => [
      `part-${String(i + 1).padStart(2, '0')}.txt`,
      `${paragraphs.slice(i * size, (i + 1) * size).join('\n\n')}\n`,
    ]),
  );
}
