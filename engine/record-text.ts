import type { CandidateTable } from './candidates.ts';
import type { Corpus } from './corpus.ts';
import { FEATURE_COUNT, featureFlags, SIGNATURE_COUNT } from './features.ts';
import { canonical } from './json-text.ts';
import { evaluate, type NamePolicy } from './policy.ts';
import { WALK_SEPARATOR } from './render.ts';
import type { Selection } from './select.ts';

/**
 * Records of results as output hashes want them: tight JSON text, keys in code point order. The same
 * records as those of `render.ts`, in another layout.
 */
export type RecordText = (i: number) => string;

const PLAIN = /^[a-z]*$/;
const quote = (text: string): string => (PLAIN.test(text) ? `"${text}"` : JSON.stringify(text));

/** A text per signature, made when first asked for. */
function perSignature(make: (signature: number) => string): (signature: number) => string {
  const made = new Array<string | undefined>(SIGNATURE_COUNT);
  return (signature) => (made[signature] ??= make(signature));
}

/** Walk i of a batch of walks of `width` syllables. */
export function walkTexts(corpus: Corpus, ids: Uint32Array, width: number): RecordText {
  const bits = perSignature((signature) =>
    Array.from({ length: FEATURE_COUNT }, (_, k) => (signature >> k) & 1).join(),
  );
  return (i) => {
    const walk = ids.subarray(i * width, (i + 1) * width);
    const texts = Array.from(walk, (id) => corpus.syllable(id));
    const quoted = texts.map(quote);
    const steps = Array.from(
      walk,
      (id, k) =>
        `{"features":[${bits(corpus.signature(id))}],"frequency":${corpus.frequency(id)},"syllable":${quoted[k]}}`,
    );
    return `{"formatted":${JSON.stringify(texts.join(WALK_SEPARATOR))},"steps":[${steps}],"syllables":[${quoted}]}`;
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
    const { preferred, tolerated, discouraged } = evaluate(policy, signature);
    return canonical(
      {
        preferred_hits: preferred,
        tolerated_hits: tolerated,
        discouraged_hits: discouraged,
        rejection_reason: null,
      },
      { tight: true },
    );
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

/** The texts 0..count-1 in groups that are worth writing at once. */
export function* textBatches(count: number, text: RecordText, size = 512): Generator<string[]> {
  for (let from = 0; from < count; from += size) {
    const batch: string[] = [];
    for (let i = from; i < Math.min(count, from + size); i++) batch.push(text(i));
    yield batch;
  }
}
