// data/words.tsv of a run: written by both extractors, listed in the manifest, read back verified.
import { appendFile, readFile, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import * as assert from 'uvu/assert';
import { ownNamesOfTable } from '../../../engine/kin/own/own-names.ts';
import { readWords, WORDS_PATH } from '../../../store/corpus/words.ts';
import {
  checkManifest,
  type ManifestFields,
  type StageRecord,
  writeManifest,
} from '../../../store/manifests/manifest.ts';
import { verifyRun } from '../../../store/runs/verify.ts';
import { faultOf } from '../../fault.ts';
import { jobOptions, runJob } from '../jobs.ts';
import { folderSuite, writeFiles } from '../temp-folder.ts';

const runWords = folderSuite<{ out: string; texts: string }>('words of a run', (context) => {
  context.out = join(context.folder, 'out');
  context.texts = join(context.folder, 'texts');
  return writeFiles(context.texts, {
    'a.txt': 'The wonderful Jane met Mr. Wonderland in London.',
    'b.txt': 'Then Jane went to London; there Jane met a wonderful man.',
  });
});

const refused = (runDir: string) => faultOf(readWords(runDir));

runWords('are written by both extractors and read back with the names', async ({ out, texts }) => {
  for (const extractor of ['pyphen', 'nltk'] as const) {
    const { path } = await runJob(jobOptions(texts, out, { extractor }));
    const { rows, names } = await readWords(path!);
    assert.equal(names, { language: 'en', list: false });
    assert.equal(
      ownNamesOfTable(rows, 'en').names.map(({ name, count }) => [name, count]),
      [
        ['Jane', 3],
        ['London', 2],
        ['Wonderland', 1],
      ],
    );
    const { split } = rows.find(({ word }) => word === 'wonderful')!;
    assert.equal(split.split('-').length, 3);
    const lines = (await readFile(join(path!, WORDS_PATH), 'utf8')).split('\n');
    const source = await readFile(join(path!, 'data/source_words.txt'), 'utf8');
    assert.is(
      `${lines
        .slice(1, -1)
        .map((line) => line.split('\t')[0])
        .join('\n')}\n`,
      source,
    );
    const verdicts = [];
    for await (const { path: file, status } of verifyRun(path!, basename(path!))) {
      if (file === WORDS_PATH) verdicts.push(status);
    }
    assert.equal(verdicts, ['verified']);
  }
});

runWords('are refused when missing or changed, with run and remedy', async ({ out, texts }) => {
  const { path, runId } = await runJob(jobOptions(texts, out));
  await appendFile(join(path!, WORDS_PATH), 'zoe\tZoe\t1\t0\t1\tzoe\t0\t0\t0\t0\n');
  const changed = await refused(path!);
  assert.is(changed.code, 'words-damaged');
  await rm(join(path!, WORDS_PATH));
  const missing = await refused(path!);
  assert.is(missing.code, 'words-missing');
  for (const { message } of [changed, missing]) {
    assert.ok(message.includes(runId!));
    assert.match(message, /Run its text again/);
  }
  const byFiles = await runJob(jobOptions(texts, out, { countBy: 'files' }));
  assert.is((await refused(byFiles.path!)).code, 'words-missing');
});

runWords('can be read once the extraction has ended', async ({ out, texts }) => {
  const { path } = await runJob(jobOptions(texts, out));
  const whole = await readWords(path!);
  const { manifest } = await checkManifest(path!);
  const fields = { ...manifest } as unknown as ManifestFields;
  const stage = (name: string, status: 'running' | 'completed') => ({
    ...fields.stages[0]!,
    name,
    status,
  });
  const underWay = async (...stages: StageRecord[]): Promise<void> =>
    writeManifest(path!, { ...fields, status: 'running', stages }, { durable: false });
  await underWay(stage('extract', 'running'));
  const { code, message } = await refused(path!);
  assert.is(code, 'words-missing');
  assert.match(message, /still being read\. Ask again/);
  await underWay(stage('extract', 'completed'), stage('normalize', 'running'));
  const early = await readWords(path!);
  assert.equal(early, whole);
});

runWords('make a corpus of the proper names alone', async ({ out, texts }) => {
  for (const extractor of ['pyphen', 'nltk'] as const) {
    const { path, lines } = await runJob(jobOptions(texts, out, { extractor, words: 'names' }));
    const read = (name: string): Promise<string> => readFile(join(path!, name), 'utf8');
    assert.ok(
      lines.some((line) => line.includes('3 names: Jane, London, Wonderland')),
      lines.join('\n'),
    );
    const frequencies = JSON.parse(await read(`${extractor}_syllables_frequencies.json`));
    assert.match(await read('data/source_words.txt'), /^wonderful$/m);
    const { manifest, verification } = await checkManifest(path!);
    assert.is(verification.status, 'verified');
    assert.is((manifest!.config as { words?: string }).words, 'names');
    const { rows } = await readWords(path!);
    assert.ok(rows.some(({ word }) => word === 'wonderful'));
    const expected: Record<string, number> = {};
    for (const { name, count } of ownNamesOfTable(rows, 'en').names) {
      const { split } = rows.find(({ spelling }) => spelling === name)!;
      for (const syllable of split.split('-')) expected[syllable] = count;
    }
    if (extractor === 'pyphen')
      assert.equal(expected, { jane: 3, don: 2, lon: 2, won: 1, der: 1, land: 1 });
    assert.equal(frequencies, expected, 'a name that is not split counts as a syllable');
  }
});

runWords('say when a text has no proper names', async ({ out, folder }) => {
  await writeFiles(folder, { 'plain.txt': 'a wonderful mountain and a man' });
  const { status, lines } = await runJob(
    jobOptions(join(folder, 'plain.txt'), out, { words: 'names' }),
  );
  assert.is(status, 'failed');
  assert.ok(lines.some((line) => line.includes('The texts hold no proper name;')));
});

runWords('take every name of a list, word by word', async ({ out, folder }) => {
  const list = join(folder, 'towns.txt');
  await writeFiles(folder, { 'towns.txt': 'York\nNew York\nSão Tomé\nwonderful\nLondon' });
  const { path } = await runJob(jobOptions(list, out, { wordList: true }));
  const { rows, names } = await readWords(path!);
  assert.is(names.list, true);
  assert.equal(
    rows.map(({ spelling, count, inner }) => [spelling, count, inner]),
    [
      ['London', 1, 1],
      ['New', 1, 1],
      ['São', 1, 1],
      ['Tomé', 1, 1],
      ['wonderful', 1, 0],
      ['York', 2, 2],
    ],
  );
  const text = await readFile(join(path!, 'pyphen_syllables_frequencies.json'), 'utf8');
  const frequencies = JSON.parse(text);
  assert.is(frequencies.york, 2);
  assert.is(frequencies.won, 1);
  const { manifest } = await checkManifest(path!);
  assert.is((manifest!.config as { word_list?: boolean }).word_list, true);
});

runWords.run();
