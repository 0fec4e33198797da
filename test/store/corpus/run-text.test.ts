// The text that a run keeps: written by both extractors, listed in the manifest, read back verified; its names.
import { appendFile, readFile, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import * as assert from 'uvu/assert';
import type { SourceInput } from '../../../engine/kin/asked/name-sources.ts';
import { joinTexts, readRunText, TEXT_PATH } from '../../../store/corpus/run-text.ts';
import { packageRoot } from '../../../store/files/package-root.ts';
import {
  checkManifest,
  type ManifestFields,
  type StageRecord,
  writeManifest,
} from '../../../store/manifests/manifest.ts';
import { verifyRun } from '../../../store/runs/verify.ts';
import { nameSources } from '../../../workers/tasks/name-sources.ts';
import { sampled } from '../../extent.ts';
import { faultOf } from '../../fault.ts';
import { jobOptions, runJob } from '../jobs.ts';
import { folderSuite, writeFiles } from '../temp-folder.ts';

const TEXTS = {
  'a.txt': 'The wonderful Jane met Mr. Wonderland in London.',
  'b.txt': 'Then Jane went to London; there Jane met a wonderful man.',
};

const runText = folderSuite<{ out: string; texts: string }>('text of a run', (context) => {
  context.out = join(context.folder, 'out');
  context.texts = join(context.folder, 'texts');
  return writeFiles(context.texts, TEXTS);
});

const refused = (runDir: string) => faultOf(readRunText(runDir));

runText('is written by both extractors and read back', async ({ out, texts }) => {
  for (const extractor of ['pyphen', 'nltk'] as const) {
    const { path } = await runJob(jobOptions(texts, out, { extractor }));
    const text = `${TEXTS['a.txt']}\n\n${TEXTS['b.txt']}`;
    assert.equal(await readRunText(path!), { text, language: 'en', list: false, write: null });
    const source = await readFile(join(path!, 'data/source_words.txt'), 'utf8');
    assert.is(
      source.trim().replaceAll('\n', ' '),
      'a in jane london man met mr the then there to went wonderful wonderland',
    );
    const verdicts = [];
    for await (const { path: file, status } of verifyRun(path!, basename(path!))) {
      if (file === TEXT_PATH) verdicts.push(status);
    }
    assert.equal(verdicts, ['verified']);
  }
});

runText('gives the names that it gives when it is pasted', async ({ out, folder }) => {
  const classes = (['person', 'place'] as const).map((kind) => ({
    ...{ name: kind, kind, description: '', part: null, letters: null, pattern: null },
  }));
  const namesOf = async (source: SourceInput) => {
    const bounds = { choice: 'auto', letters: null, tag: null, allowOffensive: false } as const;
    const made = await nameSources.kinNames({
      stock: { source, blend: null, classes, ...bounds },
      ...{ seed: 7n, count: 24, offset: 0, sex: null, classes: ['person', 'place'] },
      ...{ pattern: null, letters: null, style: 'title', avoid: [], liked: [], disliked: [] },
    });
    return made.classes.map(({ names }) => names);
  };
  const more = ['en-pride-and-prejudice', 'la-de-bello-gallico'];
  for (const name of ['fi-kalevala', ...sampled([], more)]) {
    const sample = await readFile(join(packageRoot(), 'samples', `${name}.txt`), 'utf8');
    const text = sample.slice(0, sampled(15_000, sample.length));
    const file = join(folder, `${name}.txt`);
    await writeFiles(folder, { [`${name}.txt`]: text });
    const { path } = await runJob(jobOptions(file, out, { language: 'auto' }));
    const pasted = { kind: 'text', text, language: null } as const;
    const run = { kind: 'run', runDir: path!, id: name, language: null } as const;
    const names = await namesOf(run);
    const found = names.map(({ length }) => length);
    assert.equal(found, [24, 24]);
    assert.equal(names, await namesOf(pasted));
    assert.equal((await nameSources.open(run)).own, (await nameSources.open(pasted)).own);
  }
});

runText('gives the names of a romanised run in a to z', async ({ out, folder }) => {
  const text =
    'Тут Анна Каренина пошла домой. Так Анна сказала, что Анна Каренина едет в Тверь, а потом в Тверь.';
  await writeFiles(folder, { 'ru.txt': text });
  const options = { language: 'ru_RU', romanize: true };
  const { path } = await runJob(jobOptions(join(folder, 'ru.txt'), out, options));
  const run = { kind: 'run', runDir: path!, id: 'ru', language: null } as const;
  const { own } = await nameSources.open(run);
  assert.is(own.names.map(({ name }) => name).join(' '), 'Anna Karenina Tver');
  const found = own.pairs.map(({ parts }) => parts);
  assert.equal(found, [['Anna', 'Karenina']]);
  assert.ok(own.words.has('skazala'));
});

runText('holds the texts up to a bound, without byte-order marks', async ({ folder }) => {
  await writeFiles(folder, { 'a.txt': '\ufeffÄa\nb', 'b.txt': 'c\nd', 'c.txt': 'e' });
  const paths = ['a', 'b', 'c'].map((name) => join(folder, `${name}.txt`));
  for (const [most, text] of [
    [99, 'Äa\nb\n\nc\nd\n\ne'],
    [13, 'Äa\nb\n\nc\nd\n\ne'],
    [12, 'Äa\nb\n\nc\nd\n'],
    [9, 'Äa\nb\n\nc'],
    [4, 'Äa'],
    [2, 'Ä'],
    [1, ''],
  ] as const) {
    const joined = await joinTexts(paths, most);
    assert.is(`${joined.text}`, text);
    assert.is(joined.isWhole, most >= 13);
  }
});

runText('is refused when missing or changed, with run and remedy', async ({ out, texts }) => {
  const { path, runId } = await runJob(jobOptions(texts, out));
  await appendFile(join(path!, TEXT_PATH), 'Zoe');
  const changed = await refused(path!);
  assert.is(changed.code, 'words-damaged');
  await rm(join(path!, TEXT_PATH));
  const missing = await refused(path!);
  assert.is(missing.code, 'words-missing');
  for (const { message } of [changed, missing]) {
    assert.ok(message.includes(runId!));
    assert.match(message, /Run its text again/);
  }
  const byFiles = await runJob(jobOptions(texts, out, { countBy: 'files' }));
  assert.is((await refused(byFiles.path!)).code, 'words-missing');
});

runText('can be read once the extraction has ended', async ({ out, texts }) => {
  const { path } = await runJob(jobOptions(texts, out));
  const whole = await readRunText(path!);
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
  const early = await readRunText(path!);
  assert.equal(early, whole);
});

/** Of the names of `TEXTS`. */
const SYLLABLES = {
  pyphen: { jane: 3, don: 2, lon: 2, won: 1, der: 1, land: 1 },
  nltk: { ja: 3, ne: 3, lo: 2, ndon: 2, wo: 1, nde: 1, rland: 1 },
};

runText('makes a corpus of the proper names alone', async ({ out, texts }) => {
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
    assert.equal(
      frequencies,
      SYLLABLES[extractor],
      'a name that is not split counts as a syllable',
    );
  }
});

runText('is told when it has no proper names', async ({ out, folder }) => {
  await writeFiles(folder, { 'plain.txt': 'a wonderful mountain and a man' });
  const { status, lines } = await runJob(
    jobOptions(join(folder, 'plain.txt'), out, { words: 'names' }),
  );
  assert.is(status, 'failed');
  assert.ok(lines.some((line) => line.includes('The texts hold no proper name;')));
});

runText('of a list gives syllables word by word, and its names', async ({ out, folder }) => {
  const list = join(folder, 'towns.txt');
  await writeFiles(folder, { 'towns.txt': 'York\nNew York\nSão Tomé\nwonderful\nLondon' });
  const { path } = await runJob(jobOptions(list, out, { wordList: true }));
  const { own } = await nameSources.open({ kind: 'run', runDir: path!, id: 'r', language: null });
  const names = own.names.map(({ name }) => name);
  assert.equal(names, ['York', 'New', 'São', 'Tomé', 'wonderful', 'London']);
  const found = own.pairs.map(({ parts }) => parts.join(' '));
  assert.equal(found, ['New York', 'São Tomé']);
  const text = await readFile(join(path!, 'pyphen_syllables_frequencies.json'), 'utf8');
  const frequencies = JSON.parse(text);
  assert.is(frequencies.york, 2);
  assert.is(frequencies.won, 1);
  const { manifest } = await checkManifest(path!);
  assert.is((manifest!.config as { word_list?: boolean }).word_list, true);
});
