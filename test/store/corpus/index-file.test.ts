// data/corpus.index: what is read is what was written, and nothing damaged or old is used.
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { Corpus } from '../../../engine/corpus/corpus.ts';
import {
  checkColumns,
  INDEX_PATH,
  readIndex,
  writeIndex,
} from '../../../store/corpus/index-file.ts';
import { DATABASE_PATH, readCorpus } from '../../../store/corpus/read.ts';
import { fileDigest } from '../../../store/files/digest.ts';
import { verifyRun } from '../../../store/runs/verify.ts';
import { rowsOf } from '../../engine/corpora.ts';
import { sampled } from '../../extent.ts';
import { refusal } from '../../fault.ts';
import { runSuite } from '../jobs.ts';

const indexes = runSuite('the index of a corpus');

indexes('is written by the pipeline, listed, read in place of the database', async (t) => {
  const { runDir, runId } = t;
  const index = join(runDir, INDEX_PATH);
  const manifest = JSON.parse(await readFile(join(runDir, 'manifest.json'), 'utf8'));
  const listed = manifest.artifacts.find(({ path }: { path: string }) => path === INDEX_PATH);
  assert.is(listed.type, 'corpus_index');
  const read = readCorpus(runDir);
  const made = readCorpus(runDir, undefined, 'none');
  assert.is(made.index, null);
  assert.is(read.index?.sha256, await fileDigest(index));
  assert.is(read.index?.sha256, manifest.artifact_sha256[INDEX_PATH]);
  assert.equal(new Uint8Array(read.corpus.buffer), new Uint8Array(made.corpus.buffer));
  assert.equal([read.origin, read.order], [made.origin, made.order]);
  const verdicts: string[] = [];
  for await (const { path, status, reason } of verifyRun(runDir, runId))
    if (path === INDEX_PATH) verdicts.push(`${status}: ${reason}`);
  assert.equal(verdicts, ['verified: digest-matches']);
});

indexes('with a byte changed anywhere, or cut, is not used', async ({ runDir }) => {
  const index = join(runDir, INDEX_PATH);
  const original = await readFile(index);
  const refused = async (bytes: Buffer, what: string): Promise<void> => {
    await writeFile(index, bytes);
    const found = readIndex(runDir);
    assert.ok(found !== null && 'fault' in found, what);
  };
  const steps = sampled(97, 1009);
  for (let k = 0; k < steps; k++) {
    const changed = Buffer.from(original);
    const at = Math.floor((k * original.length) / steps);
    changed[at]! ^= 1 + (k % 255);
    await refused(changed, `byte ${at}`);
  }
  for (const length of [0, 1, 511, 512, 543, 544, original.length >> 1, original.length - 1]) {
    await refused(original.subarray(0, length), `${length} bytes`);
  }
  await refused(Buffer.concat([original, Buffer.alloc(1)]), 'a byte more');
  const { corpus, indexFault, index: used } = readCorpus(runDir);
  assert.is(used, null);
  assert.match(String(indexFault), 'digest');
  await rm(index);
  assert.equal(rowsOf(corpus), rowsOf(readCorpus(runDir).corpus));
});

indexes('of another file, order or version is not used', async ({ runDir, database }) => {
  const index = join(runDir, INDEX_PATH);
  const { corpus } = readCorpus(runDir);
  const sourceSha256 = await fileDigest(database);
  await writeIndex(runDir, { source: 'data/other.db', sourceSha256, order: 'frequency' }, corpus);
  assert.is(readCorpus(runDir).indexFault, 'it was made from another file');
  await writeIndex(runDir, { source: DATABASE_PATH, sourceSha256, order: 'given' }, corpus);
  assert.is(readCorpus(runDir).index, null);
  await writeIndex(runDir, { source: DATABASE_PATH, sourceSha256, order: 'frequency' }, corpus);
  assert.ok(readCorpus(runDir).index);
  const bytes = await readFile(index);
  await writeFile(
    index,
    Buffer.from(bytes.toString('latin1').replace('"version":1', '"version":2'), 'latin1'),
  );
  assert.match(String(readCorpus(runDir).indexFault), 'its version is 2');
});

indexes('with numbers outside their columns is refused whatever its digest says', ({ runDir }) => {
  const { corpus } = readCorpus(runDir);
  const spoil: Record<string, (c: Corpus) => unknown> = {
    pair: (c) => c.pair.fill(c.pairCount, 3, 4),
    textStart: (c) => c.textStart.fill(0xffffffff, 3, 4),
    'first text': (c) => c.textStart.fill(1, 0, 1),
    length: (c) => c.length.fill(0, 2, 3),
    frequencyValue: (c) => c.frequencyValue.fill(0xffffffff, 0, 1),
    classSignature: (c) => c.classSignature.fill(4096, -1),
    classPairs: (c) => c.classPairs.fill(0, 1, 2),
    classSize: (c) => c.classSize.fill(c.size, 0, 1),
    pairClass: (c) => c.pairClass.fill(c.classCount, 0, 1),
    pairFrequency: (c) => c.pairFrequency.fill(c.frequencyCount, 0, 1),
    pairSize: (c) => c.pairSize.fill(c.size, 0, 1),
  };
  for (const [what, change] of Object.entries(spoil)) {
    const buffer = new SharedArrayBuffer(corpus.buffer.byteLength);
    new Uint8Array(buffer).set(new Uint8Array(corpus.buffer));
    const copy = Corpus.from(buffer);
    checkColumns(copy);
    change(copy);
    assert.is(refusal(() => checkColumns(copy)).code, 'index-columns', what);
  }
});
