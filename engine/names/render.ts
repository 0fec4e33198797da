/** The JSON text of walks, candidates and selections, as results and streams carry it. */
import type { Corpus } from '../corpus/corpus.ts';
import { FEATURE_COUNT, featureFlags, SIGNATURE_COUNT } from '../corpus/features.ts';
import type { CandidateTable } from './candidates.ts';
import { type EvaluateParams, reasonOf } from './evaluate.ts';
import { admittedRecord, compilePolicy, evaluate, type NamePolicy } from './policy.ts';
import type { Selection } from './select.ts';

/** Joins the syllables of a walk for people: U+00B7, middle dot. */
export const WALK_SEPARATOR = '\u00b7';

/** JSON text of a string; syllables are nearly always plain letters. */
export function quote(text: string): string {
  return /^[a-z]*$/.test(text) ? `"${text}"` : JSON.stringify(text);
}

/** A text per signature, rendered on first use. */
export function perSignature(make: (signature: number) => string): (signature: number) => string {
  const made = new Array<string | undefined>(SIGNATURE_COUNT);
  return (signature) => (made[signature] ??= make(signature));
}

const bitList = perSignature(
  (signature) =>
    `[${Array.from({ length: FEATURE_COUNT }, (_, k) => (signature >> k) & 1).join(',')}]`,
);

const flagObject = perSignature((signature) => JSON.stringify(featureFlags(signature)));

/** Syllable texts of a list of ids. */
function texts(corpus: Corpus, ids: Uint32Array): string[] {
  return Array.from(ids, (id) => corpus.syllable(id));
}

/** Name of candidate i. */
export function nameOf(corpus: Corpus, table: CandidateTable, i: number): string {
  return texts(corpus, table.syllables(i)).join('');
}

/** A walk record: `formatted`, `syllables`, `steps` of {syllable, frequency, features as 0/1 list}. */
export function walkJson(corpus: Corpus, ids: Uint32Array): string {
  let spelled = '';
  let syllables = '';
  let stepList = '';
  for (let k = 0; k < ids.length; k++) {
    // read once for all three
    const text = quote(corpus.syllable(ids[k]!));
    spelled += (k > 0 ? WALK_SEPARATOR : '') + text.slice(1, -1);
    syllables += k > 0 ? `,${text}` : text;
    stepList += (k > 0 ? ',' : '') + stepJson(corpus, ids[k]!, text);
  }
  return walkFrame(spelled, syllables, stepList);
}

/** The parts of a walk record put together. */
export function walkFrame(formattedText: string, syllables: string, stepList: string): string {
  return `{"formatted":"${formattedText}","syllables":[${syllables}],"steps":[${stepList}]}`;
}

/** Piece from..to-1 of the joined syllables, JSON-escaped, without the quotes around the whole. */
export function formatted(corpus: Corpus, ids: Uint32Array, from: number, to: number): string {
  const chunk = texts(corpus, ids.subarray(from, to)).join(WALK_SEPARATOR);
  return (from > 0 ? WALK_SEPARATOR : '') + quote(chunk).slice(1, -1);
}

/** Comma-separated JSON strings. */
export function quoted(corpus: Corpus, ids: Uint32Array): string {
  return texts(corpus, ids).map(quote).join();
}

/** Comma-separated step records. */
export function steps(corpus: Corpus, ids: Uint32Array): string {
  return Array.from(ids, (id) => stepJson(corpus, id, quote(corpus.syllable(id)))).join();
}

const stepJson = (corpus: Corpus, id: number, syllable: string): string =>
  `{"syllable":${syllable},"frequency":${corpus.frequency(id)},"features":${bitList(corpus.signature(id))}}`;

/** A candidate record: `name`, `syllables`, `features`. */
export function candidateJson(corpus: Corpus, table: CandidateTable, i: number): string {
  return `{${candidateKeys(corpus, table, i)}}`;
}

function candidateKeys(corpus: Corpus, table: CandidateTable, i: number): string {
  return `${nameKeys(corpus, table, i)},"features":${flagObject(table.signatures[i]!)}`;
}

function nameKeys(corpus: Corpus, table: CandidateTable, i: number): string {
  const syllables = texts(corpus, table.syllables(i));
  return `"name":${quote(syllables.join(''))},"syllables":[${syllables.map(quote)}]`;
}

/** Renders selected names: candidate keys, `score`, `evaluation` and `rank`. */
export function selectionRenderer(
  corpus: Corpus,
  table: CandidateTable,
  selection: Selection,
  policy: NamePolicy,
): (rank: number) => string {
  const evaluation = perSignature((signature) => {
    return JSON.stringify(admittedRecord(policy, signature));
  });
  return (rank) => {
    const i = selection.positions[rank - 1]!;
    const score = selection.scores[rank - 1]!;
    return `{${candidateKeys(corpus, table, i)},"score":${score},"evaluation":${evaluation(table.signatures[i]!)},"rank":${rank}}`;
  };
}

/** Renders evaluated candidates: `name`, `syllables`, `score`, `verdict`, `reason` and the hits. */
export function evaluatedRenderer(
  corpus: Corpus,
  table: CandidateTable,
  { policy, mode }: Pick<EvaluateParams, 'policy' | 'mode'>,
  codes: Uint8Array,
): (i: number) => string {
  const { score } = compilePolicy(policy, mode);
  const hits = perSignature((signature) => {
    const { preferred, tolerated, discouraged } = evaluate(policy, signature);
    const fields = { preferred_hits: preferred, tolerated_hits: tolerated };
    return JSON.stringify({ ...fields, discouraged_hits: discouraged }).slice(1);
  });
  return (i) => {
    const signature = table.signatures[i]!;
    const code = codes[i]!;
    const verdict = code === 0 ? 'admitted' : 'rejected';
    return `{${nameKeys(corpus, table, i)},"score":${score[signature]},"verdict":"${verdict}","reason":${JSON.stringify(reasonOf(code))},${hits(signature)}`;
  };
}

/** JSON text of a selected name alone. */
export function selectedNameJson(
  corpus: Corpus,
  table: CandidateTable,
  selection: Selection,
  rank: number,
): string {
  return quote(nameOf(corpus, table, selection.positions[rank - 1]!));
}
