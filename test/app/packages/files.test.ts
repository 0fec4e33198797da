/** Members of packages: their records, order and independence of chunk sizes. */
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type PatchContent, packageContent } from '../../../app/packages/files.ts';
import type { Candidates, SelectedNames, Walks } from '../../../app/source/run.ts';
import type { Corpus } from '../../../engine/corpus/corpus.ts';
import { CandidateTable } from '../../../engine/names/candidates.ts';
import { combine } from '../../../engine/names/combine.ts';
import { parsePolicies } from '../../../engine/names/policy.ts';
import { asciiJson } from '../../../engine/names/render.ts';
import { select } from '../../../engine/names/select.ts';
import { packageItems } from '../../../workers/tasks/results.ts';
import { corpusOf, VECTOR_CORPUS } from '../../engine/corpora.ts';
import type { NaiveSyllable } from '../../engine/naive.ts';
import {
  candidateJson,
  selectedNameJson,
  selectionRenderer,
  walkJson,
} from '../../engine/reply-records.ts';

const [POLICY] = parsePolicies({
  version: '1.0',
  name_classes: { any_name: { syllable_range: [1, 9], features: { contains_nasal: 'preferred' } } },
});

const recipe = { seed: 1 };

function candidatesOf(corpus: Corpus, syllables: number[], count: number): Candidates {
  const params = { syllables, count, seed: 5n, profile: null, frequencyWeight: 1 };
  const table = combine(corpus, params);
  return { kind: 'candidates', recipe, count: table.total, distinct: 0, table };
}

function selectionOf(corpus: Corpus, { table }: Candidates): SelectedNames {
  const columns = CandidateTable.from(table);
  const order = 'alphabetical' as const;
  const params = { policy: POLICY!, count: null, mode: 'hard' as const, order, seed: 1n };
  const selection = select(corpus, columns, params);
  const count = selection.positions.length;
  return { kind: 'selections', recipe, count, table, selection, policy: POLICY! };
}

function walksOf(corpus: Corpus, count: number, width: number): Walks {
  const ids = Uint32Array.from({ length: count * width }, (_, i) => (i * 7) % corpus.size);
  return { kind: 'walks', recipe, count, width, ids };
}

const contentOf = (corpus: Corpus, change: Partial<PatchContent>): PatchContent => ({
  corpus: { id: 0, buffer: corpus.buffer },
  runId: '20250101_000001_pyphen',
  corpusType: 'pyphen',
  syllableCount: corpus.size,
  walks: null,
  candidates: null,
  selections: [],
  ...change,
});

const ALL = { walks_a: true, walks_b: true, candidates: true, selections: true };

/** Files by path as one text each; the corpus of every patch is the same. */
async function textsOf(
  corpus: Corpus,
  contents: { a: PatchContent | null; b: PatchContent | null },
  { include = ALL, classFiles = false } = {},
): Promise<Map<string, string>> {
  const content = packageContent(contents, { include, classFiles }, (_corpus, page, from, to) =>
    Buffer.from(packageItems(corpus, page, from, to)),
  );
  const texts = new Map<string, string>();
  for (const { path, chunks: read } of content.files) {
    const chunks: Uint8Array[] = [];
    for await (const chunk of read()) chunks.push(chunk);
    texts.set(path, Buffer.concat(chunks).toString('utf8'));
  }
  return texts;
}

/** The published layout: what `JSON.stringify` makes of the wire records, in ASCII. */
const published = (count: number, record: (i: number) => string): string =>
  asciiJson(
    JSON.stringify(
      Array.from({ length: count }, (_, i) => JSON.parse(record(i))),
      null,
      2,
    ),
  );

const files = suite('files of packages');

const rows = fc.uniqueArray(
  fc.record({
    syllable: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 4 }),
    frequency: fc.integer({ min: 1, max: 1e6 }),
    signature: fc.nat(4095),
  }),
  { selector: ({ syllable }) => syllable, minLength: 1, maxLength: 12 },
);

files('hold the records of the wire, indented by two and in ASCII', async () => {
  const check = async (
    given: NaiveSyllable[],
    counts: number[],
    size: number,
    width: number,
  ): Promise<void> => {
    const corpus = corpusOf(given);
    const candidates = candidatesOf(corpus, counts, size);
    const selection = selectionOf(corpus, candidates);
    const walks = walksOf(corpus, size, width);
    const selections = [selection];
    const texts = await textsOf(corpus, {
      a: contentOf(corpus, { walks, candidates, selections }),
      b: null,
    });
    const columns = CandidateTable.from(candidates.table);
    const record = selectionRenderer(corpus, columns, selection.selection, POLICY!);
    const walk = (i: number): Uint32Array => walks.ids.subarray(i * width, (i + 1) * width);
    assert.is(
      texts.get('patch_a/walks.json'),
      published(size, (i) => walkJson(corpus, walk(i))),
    );
    assert.is(
      texts.get('patch_a/candidates.json'),
      published(candidates.count, (i) => candidateJson(corpus, columns, i)),
    );
    assert.is(
      texts.get('patch_a/selections.json'),
      selection.count === 0 ? undefined : published(selection.count, (i) => record(i + 1)),
    );
    const names = Array.from({ length: selection.count }, (_, i) =>
      JSON.parse(selectedNameJson(corpus, columns, selection.selection, i + 1)),
    );
    assert.is(texts.get('patch_a/selections.txt'), names.length ? names.join('\n') : undefined);
  };
  const sizes = fc.integer({ min: 1, max: 30 });
  const counts = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 3 });
  await fc.assert(fc.asyncProperty(rows, counts, sizes, fc.integer({ min: 1, max: 6 }), check), {
    numRuns: 60,
  });
});

files('are the same when they are made in many chunks', async () => {
  const corpus = corpusOf(VECTOR_CORPUS);
  const candidates = candidatesOf(corpus, [2, 3], 3000);
  const columns = CandidateTable.from(candidates.table);
  const many = walksOf(corpus, 2500, 2);
  const long = walksOf(corpus, 2, 5000);
  const texts = await textsOf(corpus, {
    a: contentOf(corpus, { walks: many, candidates }),
    b: contentOf(corpus, { walks: long }),
  });
  assert.is(
    texts.get('patch_a/candidates.json'),
    published(6000, (i) => candidateJson(corpus, columns, i)),
  );
  assert.is(
    texts.get('patch_a/walks.json'),
    published(2500, (i) => walkJson(corpus, many.ids.subarray(i * 2, i * 2 + 2))),
  );
  assert.is(
    texts.get('patch_b/walks.json'),
    published(2, (i) => walkJson(corpus, long.ids.subarray(i * 5000, (i + 1) * 5000))),
  );
});

files('stand in the published order, without what is left out or empty', async () => {
  const corpus = corpusOf(VECTOR_CORPUS);
  const candidates = candidatesOf(corpus, [2], 20);
  const selections = [selectionOf(corpus, candidates)];
  const walks = walksOf(corpus, 2, 3);
  const full = contentOf(corpus, { walks, candidates, selections });
  const paths = async (...args: Parameters<typeof textsOf>): Promise<string[]> => [
    ...(await textsOf(...args)).keys(),
  ];
  assert.equal(await paths(corpus, { a: full, b: full }, { classFiles: true }), [
    'patch_a/walks.json',
    'patch_b/walks.json',
    'patch_a/candidates.json',
    'patch_b/candidates.json',
    'patch_a/selections.json',
    'patch_a/selections.txt',
    'patch_b/selections.json',
    'patch_b/selections.txt',
    'selections/pyphen_any_name_all.txt',
    'selections/pyphen_any_name_all_patch_b.txt',
  ]);
  const include = { walks_a: false, walks_b: true, candidates: false, selections: false };
  assert.equal(await paths(corpus, { a: full, b: full }, { include, classFiles: true }), [
    'patch_b/walks.json',
  ]);
  const empty = contentOf(corpus, { walks: walksOf(corpus, 0, 3) });
  assert.equal(await paths(corpus, { a: empty, b: null }), []);
});

files.run();
