/** Extraction and normalisation against the files of recorded pipeline jobs. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { extractHyphenated, extractPronounced } from '../../../engine/text/extract.ts';
import type { Hyphenator } from '../../../engine/text/hyphenation.ts';
import { normalise } from '../../../engine/text/normalise.ts';
import { packageRoot } from '../../../store/files/package-root.ts';
import { loadPronunciations } from '../../../store/texts/pronunciations.ts';

/** Extraction and normalisation against the files that recorded pipeline jobs left behind. */
const recorded = suite('recorded extraction and normalisation');

const golden = join(packageRoot(), 'test/golden');

interface RecordedFile {
  readonly path: string;
  readonly sha256?: string;
}
interface Line {
  readonly id: string;
  readonly body?: Record<string, unknown>;
  readonly files?: readonly RecordedFile[];
}

const lines = readFileSync(join(golden, 'pipeline.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Line);
const find = (id: string): Line => lines.find((line) => line.id === id)!;

const sources = JSON.parse(readFileSync(join(golden, 'sources.json'), 'utf8')) as Record<
  string,
  { files?: Record<string, string>; text?: string; parts?: number }
>;

function novel(file: string): string {
  // a sample of the same name may be of another edition
  const recorded = join(golden, 'corpora', file);
  return readFileSync(
    existsSync(recorded) ? recorded : join(packageRoot(), 'samples', file),
    'utf8',
  );
}

/** Texts of a recorded job in the order of their file names. */
function texts(path: string): string[] {
  const job = /^\{SOURCE:(.+)\}$/.exec(path)?.[1];
  if (job === undefined) return [novel(path.slice('{CORPORA}/'.length))];
  const source = sources[job]!;
  if (source.files) {
    return Object.keys(source.files)
      .sort()
      .map((name) => source.files![name]!);
  }
  const paragraphs = novel(source.text!).split('\n\n');
  const size = Math.ceil(paragraphs.length / source.parts!);
  return Array.from(
    { length: source.parts! },
    (_, i) => `${paragraphs.slice(i * size, (i + 1) * size).join('\n\n')}\n`,
  );
}

/** The recorded splits themselves as a hyphenator. */
function recordedHyphenator(language: string): Hyphenator {
  const file = join(golden, 'inputs', `hyphenated-${language}.txt.gz`);
  const words = gunzipSync(readFileSync(file)).toString('utf8').trim().split('\n');
  const splits = new Map(words.map((word) => [word.replaceAll('-', ''), word]));
  return { hyphenate: (word) => splits.get(word) ?? word };
}

const JOBS: Record<string, string> = {
  'en-parts': 'en_US',
  'en-single': 'en_US',
  de: 'de_DE',
  es: 'es_ES',
  'la-as-it': 'it_IT',
  'tricky-pyphen': 'en_US',
  'en-nltk': 'nltk',
  'nltk-2-3': 'nltk',
  'nltk-1-20': 'nltk',
  'tricky-nltk': 'nltk',
};

for (const [job, language] of Object.entries(JOBS)) {
  recorded(`${job} gives the recorded lists and frequencies`, async () => {
    const body = find(`${job}/start`).body!;
    const minLength = Number(body.min_syllable_length ?? 2);
    const maxLength = Number(body.max_syllable_length ?? 8);
    const options = { minLength, maxLength };
    const inputs = texts(String(body.source_path));
    const extractor = language === 'nltk' ? 'nltk' : 'pyphen';
    const pronunciations = await loadPronunciations();
    const hyphenator = extractor === 'pyphen' ? recordedHyphenator(language) : null;
    const lists = inputs.map((text) =>
      hyphenator
        ? extractHyphenated(text, hyphenator, { ...options, countBy: 'files' })
        : extractPronounced(text, pronunciations, options),
    );
    const { rawText, canonicalText, frequencies } = normalise(
      lists.map(({ syllables }) => syllables),
      { ...options, extractor },
    );
    const written: Record<string, string> = {
      'raw.txt': [...rawText].join(''),
      'canonicalised.txt': [...canonicalText].join(''),
      'unique.txt': [...frequencies.keys()].map((syllable) => `${syllable}\n`).join(''),
      'frequencies.json': `${JSON.stringify(Object.fromEntries(frequencies), null, 2)}\n`,
    };
    const { files } = find(`${job}/files`);
    for (const [name, content] of Object.entries(written)) {
      const file = files!.find(({ path }) => path === `${extractor}_syllables_${name}`)!;
      assert.is(createHash('sha256').update(content).digest('hex'), file.sha256, name);
    }
  });
}

recorded.run();
