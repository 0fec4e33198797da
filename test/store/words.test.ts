// data/words.tsv of a run: written by both extractors, listed in the manifest, read back verified.
import { appendFile, mkdir, readFile, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { EngineError } from '../../engine/errors.ts';
import { properNames } from '../../engine/text/proper-names.ts';
import { verifyRun } from '../../store/verify-run.ts';
import { readWords, WORDS_PATH } from '../../store/words.ts';
import { jobOptions, runJob } from './jobs.ts';
import { makeTempFolder, writeFiles } from './temp-folder.ts';

interface Context {
  folder: string;
  out: string;
  texts: string;
  remove(): Promise<void>;
}

const runWords = suite<Context>('words of a run');

runWords.before.each(async (context) => {
  Object.assign(context, await makeTempFolder());
  context.out = join(context.folder, 'out');
  context.texts = join(context.folder, 'texts');
  await mkdir(context.texts);
  await writeFiles(context.texts, {
    'a.txt': 'The wonderful Anna met Mr. Wonderland in London.',
    'b.txt': 'Then Anna went to London; there Anna met a wonderful man.',
  });
});
runWords.after.each((context) => context.remove());

const refused = async (runDir: string): Promise<EngineError> => {
  try {
    await readWords(runDir);
  } catch (err) {
    return err as EngineError;
  }
  throw new Error('not refused');
};

runWords('are written by both extractors and read back with the names', async ({ out, texts }) => {
  for (const extractor of ['pyphen', 'nltk'] as const) {
    const { path } = await runJob(jobOptions(texts, out, { extractor }));
    const { table, names } = await readWords(path!);
    assert.equal(names, { language: 'en' });
    assert.equal(
      [...properNames(table, names)].map((i) => [table.spelling(i), table.count[i]]),
      [
        ['Anna', 3],
        ['London', 2],
      ],
    );
    assert.equal(table.syllables(table.find('wonderful')).length, 3);
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

runWords(
  'are refused when missing or changed, with the run and the remedy',
  async ({ out, texts }) => {
    const { path, runId } = await runJob(jobOptions(texts, out));
    await appendFile(join(path!, WORDS_PATH), 'zoe\tZoe\t1\t0\t1\tzoe\t0\t0\t0\n');
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
  },
);

runWords.run();
