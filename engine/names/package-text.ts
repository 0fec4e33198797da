/** Records of results as packages hold them: JSON indented by two within a list, all ASCII. */
import { jsonText } from '../base/json-text.ts';
import type { Corpus } from '../corpus/corpus.ts';
import { FEATURE_COUNT, featureFlags } from '../corpus/features.ts';
import type { CandidateTable } from './candidates.ts';
import { admittedRecord, type NamePolicy } from './policy.ts';
import { perSignature, WALK_SEPARATOR } from './render.ts';
import type { Selection } from './select.ts';

/** Stands between two records, two syllables or two steps. */
export const BETWEEN = ',\n';

/** JSON text with everything beyond printable ASCII as `\u` and four hex digits per UTF-16 unit. */
export function asciiJson(json: string): string {
  return json.replace(
    /[\u007f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** JSON text of a string; syllables are nearly always plain letters. */
function quote(text: string): string {
  return /^[a-z]*$/.test(text) ? `"${text}"` : asciiJson(JSON.stringify(text));
}

/** An ASCII value as it stands at a level of two spaces each. */
function atLevel(value: unknown, level: number): string {
  return jsonText(value, { indent: 2 }).replaceAll('\n', `\n${'  '.repeat(level)}`);
}

const bitList = perSignature((signature) =>
  atLevel(
    Array.from({ length: FEATURE_COUNT }, (_, k) => (signature >> k) & 1),
    4,
  ),
);

const flagObject = perSignature((signature) => atLevel(featureFlags(signature), 2));

function texts(corpus: Corpus, ids: Uint32Array): string[] {
  return Array.from(ids, (id) => corpus.syllable(id));
}

/** Lines of a record's list of syllables, without a line end at the end. */
export function syllableLines(corpus: Corpus, ids: Uint32Array): string {
  return texts(corpus, ids)
    .map((text) => `      ${quote(text)}`)
    .join(BETWEEN);
}

/** Lines of a walk's list of steps. */
export function stepLines(corpus: Corpus, ids: Uint32Array): string {
  return Array.from(
    ids,
    (id) => `      {
        "syllable": ${quote(corpus.syllable(id))},
        "frequency": ${corpus.frequency(id)},
        "features": ${bitList(corpus.signature(id))}
      }`,
  ).join(BETWEEN);
}

/** Syllables from..to-1 of a walk, joined, as they stand within the quotes of `formatted`. */
export function formattedPart(corpus: Corpus, ids: Uint32Array, from: number, to: number): string {
  const chunk = texts(corpus, ids.subarray(from, to)).join(WALK_SEPARATOR);
  return quote((from > 0 ? WALK_SEPARATOR : '') + chunk).slice(1, -1);
}

/** What stands before, between and after the three parts of a walk record. */
export const WALK_FRAME = [
  '  {\n    "formatted": "',
  '",\n    "syllables": [\n',
  '\n    ],\n    "steps": [\n',
  '\n    ]\n  }',
] as const;

/** A walk record: `formatted`, `syllables`, `steps`. */
export function walkText(corpus: Corpus, ids: Uint32Array): string {
  const [opening, syllables, steps, closing] = WALK_FRAME;
  const formatted = formattedPart(corpus, ids, 0, ids.length);
  return `${opening}${formatted}${syllables}${syllableLines(corpus, ids)}${steps}${stepLines(corpus, ids)}${closing}`;
}

/** A candidate record: `name`, `syllables`, `features`. */
export function candidateText(corpus: Corpus, table: CandidateTable, i: number): string {
  return `${candidateKeys(corpus, table, i)}\n  }`;
}

function candidateKeys(corpus: Corpus, table: CandidateTable, i: number): string {
  const ids = table.syllables(i);
  return `  {
    "name": ${quote(texts(corpus, ids).join(''))},
    "syllables": [
${syllableLines(corpus, ids)}
    ],
    "features": ${flagObject(table.signatures[i]!)}`;
}

/** Writes selected names by rank: candidate keys, `score`, `evaluation` and `rank`. */
export function selectionTexts(
  corpus: Corpus,
  table: CandidateTable,
  selection: Selection,
  policy: NamePolicy,
): (rank: number) => string {
  const evaluation = perSignature((signature) => atLevel(admittedRecord(policy, signature), 2));
  return (rank) => {
    const i = selection.positions[rank - 1]!;
    return `${candidateKeys(corpus, table, i)},
    "score": ${selection.scores[rank - 1]!},
    "evaluation": ${evaluation(table.signatures[i]!)},
    "rank": ${rank}
  }`;
  };
}
