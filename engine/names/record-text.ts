/** Records of results for output hashes: tight JSON text, keys in code point order. */
import { canonical } from '../base/json-text.ts';
import type { Corpus } from '../corpus/corpus.ts';
import { FEATURE_COUNT, featureFlags } from '../corpus/features.ts';
import type { CandidateTable } from './candidates.ts';
import { admittedRecord, type NamePolicy } from './policy.ts';
import { perSignature, quote, WALK_SEPARATOR } from './render.ts';
import type { Selection } from './select.ts';

/** Text of the i-th record: the same records as those of `render.ts`, in another layout. */
export type RecordText = (i: number) => string;

/** Syllables whose text is rendered at once: some half a megabyte of steps. */
const SYLLABLES_PER_TEXT = 8192;

/**
 * Walks of `width` syllables each: groups of texts, and walks too long for one text as their chunks, so that
 * a walk of any length takes no more memory than a short one.
 */
export function* walkBatches(
  corpus: Corpus,
  ids: Uint32Array,
  width: number,
): Generator<string[] | { chunks: Iterable<string> }> {
  const count = ids.length / width;
  const walk = (i: number): Uint32Array => ids.subarray(i * width, (i + 1) * width);
  const perBatch = Math.floor(SYLLABLES_PER_TEXT / width);
  if (perBatch === 0) {
    const chunks = walkChunks(corpus);
    for (let i = 0; i < count; i++) yield { chunks: chunks(walk(i)) };
  } else {
    const text = walkTexts(corpus);
    yield* textBatches(count, (i) => text(walk(i)), perBatch);
  }
}

/** Features of a signature as 0 and 1, separated by commas. */
const bitsOf = (): ((signature: number) => string) =>
  perSignature((signature) =>
    Array.from({ length: FEATURE_COUNT }, (_, k) => (signature >> k) & 1).join(),
  );

/** Texts of walks that are not too long for one; what is told of a syllable is made once. */
function walkTexts(corpus: Corpus): (walk: Uint32Array) => string {
  const bits = bitsOf();
  const quoted = new Map<number, string>();
  const steps = new Map<number, string>();
  const learn = (id: number): string => {
    const text = quote(corpus.syllable(id));
    quoted.set(id, text);
    steps.set(id, stepText(corpus, id, bits, text));
    return text;
  };
  return (walk) => {
    let spelled = '';
    let stepList = '';
    let syllables = '';
    for (let k = 0; k < walk.length; k++) {
      const id = walk[k]!;
      const text = quoted.get(id) ?? learn(id);
      if (k > 0) {
        spelled += WALK_SEPARATOR;
        stepList += ',';
        syllables += ',';
      }
      spelled += text.slice(1, -1);
      stepList += steps.get(id);
      syllables += text;
    }
    return `{"formatted":"${spelled}","steps":[${stepList}],"syllables":[${syllables}]}`;
  };
}

const stepText = (
  corpus: Corpus,
  id: number,
  bits: (signature: number) => string,
  quoted: string,
): string =>
  `{"features":[${bits(corpus.signature(id))}],"frequency":${corpus.frequency(id)},"syllable":${quoted}}`;

/** The chunks of a walk's text. */
function walkChunks(corpus: Corpus): (walk: Uint32Array) => Generator<string> {
  const bits = bitsOf();
  const quoted = (id: number): string => quote(corpus.syllable(id));
  const step = (id: number): string => stepText(corpus, id, bits, quoted(id));
  // the parts of a text that is joined by anything but a quote are escaped one by one alike
  const spelled = (id: number): string => quoted(id).slice(1, -1);
  return function* (walk) {
    const joined = function* (text: (id: number) => string, separator: string): Generator<string> {
      for (let from = 0; from < walk.length; from += SYLLABLES_PER_TEXT) {
        const part = walk.subarray(from, from + SYLLABLES_PER_TEXT);
        yield (from > 0 ? separator : '') + Array.from(part, text).join(separator);
      }
    };
    yield '{"formatted":"';
    yield* joined(spelled, WALK_SEPARATOR);
    yield '","steps":[';
    yield* joined(step, ',');
    yield '],"syllables":[';
    yield* joined(quoted, ',');
    yield ']}';
  };
}

/** Candidate i of a table. */
export function candidateTexts(corpus: Corpus, table: CandidateTable): RecordText {
  const parts = nameParts(corpus, table);
  return (i) => {
    const { features, name, syllables } = parts(i);
    return `{"features":${features},"name":${name},"syllables":${syllables}}`;
  };
}

/** Selected name of rank i + 1. */
export function selectionTexts(
  corpus: Corpus,
  table: CandidateTable,
  { positions, scores }: Selection,
  policy: NamePolicy,
): RecordText {
  const parts = nameParts(corpus, table);
  const evaluation = perSignature((signature) => {
    return canonical(admittedRecord(policy, signature), { tight: true });
  });
  return (i) => {
    const at = positions[i]!;
    const { features, name, syllables } = parts(at);
    return `{"evaluation":${evaluation(table.signatures[at]!)},"features":${features},"name":${name},"rank":${i + 1},"score":${scores[i]},"syllables":${syllables}}`;
  };
}

function nameParts(corpus: Corpus, table: CandidateTable) {
  const flags = perSignature((signature) => canonical(featureFlags(signature), { tight: true }));
  // a syllable stands in many names: spelling it once is worth some forty bytes
  const spelled = new Array<string | undefined>(corpus.size);
  return (i: number) => {
    let name = '';
    let list = '';
    const ids = table.syllables(i);
    for (let k = 0; k < ids.length; k++) {
      const id = ids[k]!;
      let quoted = spelled[id];
      if (quoted === undefined) spelled[id] = quoted = quote(corpus.syllable(id));
      list += k === 0 ? quoted : `,${quoted}`;
      name += quoted.slice(1, -1);
    }
    return {
      features: flags(table.signatures[i]!),
      name: `"${name}"`,
      syllables: `[${list}]`,
    };
  };
}

/** The texts 0..count-1 in groups large enough for one write. */
export function* textBatches(count: number, text: RecordText, size = 512): Generator<string[]> {
  for (let from = 0; from < count; from += size) {
    const batch: string[] = [];
    for (let i = from; i < Math.min(count, from + size); i++) batch.push(text(i));
    yield batch;
  }
}
