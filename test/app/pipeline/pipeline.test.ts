/** The pipeline from source to database: stages, counting modes, faults, cancellation. */
import { readFileSync, rmSync } from 'node:fs';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { extractEach } from '../../../app/pipeline/extract.ts';
import { packageRoot } from '../../../store/files/package-root.ts';
import { checkManifest, type ManifestFields } from '../../../store/manifests/manifest.ts';
import { extractFile } from '../../../store/pipeline/extract-file.ts';
import { findSources } from '../../../store/texts/sources.ts';
import { sampled } from '../../extent.ts';
import { filesView } from '../../replay-views.ts';
import { jobOptions, runJob } from '../../store/jobs.ts';
import { folderSuite, writeFiles } from '../../store/temp-folder.ts';

const FILE = join(packageRoot(), 'samples/en-pride-and-prejudice.txt');
const NOVEL = readFileSync(FILE, 'utf8').slice(0, 100_000);

const jobs = folderSuite<{ out: string; texts: string }>('pipeline', (context) => {
  context.out = join(context.folder, 'out');
  context.texts = join(context.folder, 'texts');
  return mkdir(context.texts);
});

const readManifest = async (runDir: string): Promise<ManifestFields> =>
  (await checkManifest(runDir)).manifest as unknown as ManifestFields;

jobs('counts every occurrence by default, and notes the words', async ({ out, texts }) => {
  await writeFiles(texts, { 'a.txt': 'Wonderful, wonderful mountain', 'b.txt': 'mountain Über' });
  const { path, syllables } = await runJob(jobOptions(texts, out));
  const read = (name: string): Promise<string> => readFile(join(path!, name), 'utf8');
  const frequencies = JSON.parse(await read('pyphen_syllables_frequencies.json'));
  assert.is(frequencies.won, 2);
  assert.is(frequencies.moun, 2);
  assert.is(Object.keys(frequencies).length, syllables);
  assert.is(await read('data/source_words.txt'), 'mountain\nuber\nwonderful\n');
  const { config, metrics } = await readManifest(path!);
  assert.is(config.count_by, 'occurrences');
  assert.equal(metrics, { syllable_count_unique: syllables, files_processed: 2 });
});

jobs('counts files on request, and tells it in no manifest', async ({ out, texts }) => {
  await writeFiles(texts, { 'a.txt': 'wonderful wonderful mountain', 'b.txt': 'mountain' });
  const byFiles = await runJob(jobOptions(texts, out, { countBy: 'files' }));
  const file = join(byFiles.path!, 'pyphen_syllables_frequencies.json');
  const frequencies = JSON.parse(await readFile(file, 'utf8'));
  assert.is(frequencies.won, 1);
  assert.is(frequencies.moun, 2);
  assert.not((await readdir(join(byFiles.path!, 'data'))).includes('source_words.txt'));
  const pronounced = await runJob(jobOptions(texts, out, { extractor: 'nltk' }));
  for (const { path } of [byFiles, pronounced]) {
    assert.is((await readManifest(path!)).config.count_by, undefined);
  }
  assert.ok((await readdir(join(pronounced.path!, 'data'))).includes('source_words.txt'));
});

jobs('reports its stages, its run and its end in order', async ({ out, texts }) => {
  await writeFiles(texts, { 'a.txt': 'wonderful mountain' });
  const { messages, path, lines } = await runJob(jobOptions(texts, out));
  const steps = messages.filter(({ kind }) => kind !== 'progress');
  const stage = (name: string) => ({ kind: 'stage', stage: name });
  assert.equal(steps, [
    stage('extract'),
    { kind: 'run-dir', path },
    ...['normalize', 'annotate', 'database'].map(stage),
    { kind: 'end', status: 'completed', error_message: null, path },
  ]);
  for (const message of messages) {
    if (message.kind === 'progress') assert.ok(message.done <= message.total);
  }
  assert.is(
    lines.at(-1),
    '[output] data files: data/corpus.db, data/pyphen_syllables_annotated.json',
  );
});

jobs('keeps what the other files gave when some cannot be read', async ({ out, texts }) => {
  await writeFiles(texts, {
    'good.txt': 'wonderful mountain',
    'latin.txt': new Uint8Array([0x63, 0x61, 0x66, 0xe9]),
    'binary.txt': new Uint8Array([0x61, 0, 0x62]),
  });
  const { status, errorMessage, path, lines } = await runJob(jobOptions(texts, out));
  assert.is(status, 'failed');
  assert.is(errorMessage, 'Extraction failed');
  assert.is(path, null);
  assert.ok(lines.includes('[extract] error: latin.txt: not valid UTF-8; save it as UTF-8'));
  assert.ok(lines.some((line) => line.startsWith('[extract] error: binary.txt: not a text')));
  const [runId] = await readdir(out);
  const manifest = await readManifest(join(out, runId!));
  assert.is(manifest.status, 'failed');
  assert.is(manifest.stages[0]!.status, 'failed');
  assert.is(manifest.errors.length, 2);
  assert.match(manifest.errors[0]!.message, /^Extraction failed: binary\.txt: /);
  assert.equal(await readdir(join(out, runId!, 'syllables')), ['good.txt']);
});

jobs('leaves no run when nothing could be extracted', async ({ out, texts }) => {
  await writeFiles(texts, { 'bad.txt': new Uint8Array([0xff]) });
  const cases = [
    jobOptions(texts, out),
    jobOptions(texts, out, { filePattern: '*.md' }),
    jobOptions(texts, out, { filePattern: '../*' }),
    jobOptions(texts, out, { language: 'xx_YY' }),
    jobOptions(join(texts, 'absent'), out),
  ];
  for (const options of cases) {
    const { status, errorMessage, path, lines, messages } = await runJob(options);
    assert.equal([status, errorMessage, path], ['failed', 'Extraction failed', null]);
    assert.ok(lines.some((line) => line.startsWith('[extract] error: ')));
    assert.equal(messages.at(-1), {
      kind: 'end',
      status: 'failed',
      error_message: 'Extraction failed',
      path: null,
    });
    assert.equal(await readdir(out).catch(() => []), []);
  }
});

jobs('says which stage failed', async ({ out, texts }) => {
  await writeFiles(texts, { 'a.txt': 'wonderful mountain' });
  const sabotage = async (stage: string, victim: string): Promise<string | null> => {
    const { errorMessage, status } = await runJob(jobOptions(texts, out), (message, runDir) => {
      if (message.kind === 'stage' && message.stage === stage) {
        rmSync(join(runDir, victim), { recursive: true });
      }
    });
    assert.is(status, 'failed');
    return errorMessage?.replace(/\d{8}_\d{6}/, 'STAMP') ?? null;
  };
  assert.is(await sabotage('normalize', 'syllables'), 'Normalization failed');
  assert.is(
    await sabotage('annotate', 'pyphen_syllables_unique.txt'),
    'Missing input files for annotation in STAMP_pyphen',
  );
  await writeFiles(texts, { 'a.txt': '' });
  const { errorMessage, path } = await runJob(jobOptions(texts, out));
  assert.is(errorMessage, 'Database build failed');
  assert.is((await readManifest(path!)).stages.at(-1)!.status, 'failed');
});

jobs('ends as cancelled at any stage, with a manifest that says so', async ({ out, texts }) => {
  await writeFiles(texts, { 'a.txt': NOVEL });
  for (const stage of ['extract', 'normalize', 'annotate', 'database']) {
    const result = await runJob(jobOptions(texts, out), (message, _, cancel) => {
      if (message.kind === 'stage' && message.stage === stage) cancel.abort();
    });
    const { runDir } = result;
    assert.is(result.status, 'cancelled');
    assert.is(result.errorMessage, null);
    if (stage !== 'extract') assert.is(result.path, runDir);
    const { verification } = await checkManifest(runDir);
    assert.is(verification.status, 'verified');
    const manifest = await readManifest(runDir);
    assert.is(manifest.status, 'cancelled');
    assert.is(manifest.stages.at(-1)!.status, 'cancelled');
    assert.ok(manifest.stages.every(({ status }) => status !== 'running'));
  }
});

const RUSSIAN =
  'Все счастливые семьи похожи друг на друга, каждая несчастливая семья несчастлива по-своему. ' +
  'Всё смешалось в доме Облонских.';

jobs('a text that cannot be cut fails at the database, with the reason', async ({ out, texts }) => {
  await writeFiles(texts, { 'a.txt': RUSSIAN });
  const { status, path, lines } = await runJob(jobOptions(texts, out, { language: 'auto' }));
  assert.is(status, 'failed');
  const { stages, errors } = await readManifest(path!);
  assert.equal([stages.at(-1)!.name, stages.at(-1)!.status], ['database', 'failed']);
  assert.match(errors[0]!.message, /^Database build failed: None of the 18 words/);
  assert.match(
    lines.join('\n'),
    /\[database\] error: None of the 18 words is written in letters that reduce to a to z; most are in Cyrillic script\. Use a text in Latin script, or switch romanize/,
  );
});

jobs('romanised, it is cut by the patterns of its language', async ({ out, texts }) => {
  await writeFiles(texts, { 'a.txt': RUSSIAN });
  const options = jobOptions(texts, out, { language: 'auto', romanize: true });
  const { path, status, lines } = await runJob(options);
  assert.is(status, 'completed');
  assert.match(lines.join('\n'), /a\.txt: 18 words, \d+ syllables \(ru_RU\)/);
  const { manifest, verification } = await checkManifest(path!);
  assert.is((manifest!.config as { romanize?: boolean }).romanize, true);
  assert.is(verification.status, 'verified');
  const ipc = manifest!.ipc as { input_payload: { romanize?: boolean } };
  assert.is(ipc.input_payload.romanize, true);
  const unique = await readFile(join(path!, 'pyphen_syllables_unique.txt'), 'utf8');
  const syllables = unique.split('\n');
  for (const syllable of ['schast', 'neschast', 'vye', 'dru']) {
    assert.ok(syllables.includes(syllable), `${syllable}: ${unique}`);
  }
  const words = await readFile(join(path!, 'data/source_words.txt'), 'utf8');
  assert.ok(words.split('\n').includes('druga'), words);
});

jobs('patterns that may be wrong are warned of in log and manifest', async ({ out, texts }) => {
  await writeFiles(texts, {
    'a.txt': 'wonderful mountain',
    'b.txt':
      'Hapo zamani za kale aliishi mzee mmoja katika kijiji kidogo karibu na mto. Kila asubuhi ' +
      'alikwenda mtoni kuchota maji, kisha akarudi nyumbani kupika chakula.',
    'c.txt': 'ok',
    'd.txt': '',
  });
  const { path, lines, warnings } = await runJob(jobOptions(texts, out, { language: 'auto' }));
  assert.is(warnings.length, 3, warnings.join('\n'));
  assert.match(warnings[0]!, /^a\.txt: The language is un/);
  assert.match(
    warnings[1]!,
    /^b\.txt: It looks like Swahili, for which there are no patterns, cut with the patterns for English/,
  );
  for (const warning of warnings) assert.ok(lines.includes(`[extract] warning: ${warning}`));
  const { manifest, verification } = await checkManifest(path!);
  assert.is(verification.status, 'verified');
  const noted = manifest!.warnings as { message: string }[];
  const found = noted.map(({ message }) => message);
  assert.equal(found, warnings);
  const named = await runJob(jobOptions(texts, out, { language: 'en_US' }));
  assert.equal(named.warnings, []);
  assert.not('warnings' in (await readManifest(named.path!)));
});

jobs('threads give what one thread gives, in the same order', async ({ folder, texts }) => {
  const part = NOVEL.length / 5;
  for (let i = 0; i < 5; i++) {
    await writeFiles(texts, { [`${i}.txt`]: NOVEL.slice(i * part, (i + 1) * part) });
  }
  await writeFiles(texts, { 'bad.txt': new Uint8Array([0xff]) });
  const options = jobOptions(texts, folder);
  const sources = await findSources(texts, '*.txt');
  const tasks = (runDir: string) => sources.map((source) => ({ ...options, ...source, runDir }));
  const watch = { cancelled: () => false, progress: () => {} };
  for (const name of ['alone', 'threads-1', 'threads-3']) await mkdir(join(folder, name));
  const alone = await Promise.all(
    tasks(join(folder, 'alone')).map((task) => extractFile(task, watch).catch((err) => err.code)),
  );
  for (const threads of sampled([3], [1, 3])) {
    const runDir = join(folder, `threads-${threads}`);
    let done = 0;
    const answers = await extractEach(
      tasks(runDir),
      new AbortController().signal,
      (bytes) => {
        done = bytes;
      },
      threads,
    );
    const found = answers.map((a) => ('code' in a ? a.code : a));
    assert.equal(found, alone);
    assert.is(done, Buffer.byteLength(NOVEL));
    const outputs = async (folderName: string) => filesView(join(folder, folderName, 'syllables'));
    assert.equal(await outputs(`threads-${threads}`), await outputs('alone'));
  }
});

jobs('a long text goes through threads and can be cancelled there', async ({ out, texts }) => {
  // blank lines cost nothing but bytes, by which threads are taken
  await writeFiles(texts, { 'long.txt': NOVEL + '\n'.repeat(4_000_000), 'short.txt': NOVEL });
  const whole = await runJob(jobOptions(texts, out, { extractor: 'nltk' }));
  assert.is(whole.status, 'completed');
  assert.is(whole.syllables, 1606);
  const file = join(whole.path!, 'nltk_syllables_frequencies.json');
  const frequencies = JSON.parse(await readFile(file, 'utf8'));
  assert.is(
    Object.values<number>(frequencies).reduce((sum, n) => sum + n, 0),
    2 * 25_804,
  );

  for (const stage of sampled(['extract'], ['extract', 'normalize'])) {
    const options = jobOptions(texts, out, { extractor: 'nltk' });
    const { status } = await runJob(options, (message, _, cancel) => {
      if (message.kind === 'progress' && message.stage === stage) cancel.abort();
    });
    assert.is(status, 'cancelled');
  }
});
