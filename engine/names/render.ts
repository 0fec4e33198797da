/** The JSON text of walks, candidates and selections: one renderer, of which a layout says how keys, lists and signs stand. */
import { jsonText } from '../base/json.ts';
import { madeOnce } from '../base/maps.ts';
import type { Corpus } from '../corpus/corpus.ts';
import { FEATURE_COUNT, featureFlags } from '../corpus/features.ts';
import type { CandidateTable } from './candidates.ts';
import { type EvaluateParams, reasonOf } from './evaluate.ts';
import { compilePolicy, hitsOf, type NamePolicy } from './policy.ts';
import type { Selection } from './select.ts';

/** Joins the syllables of a walk for people: U+00B7, middle dot. */
export const WALK_SEPARATOR = '\u00b7';

/** How records stand in a list. */
export interface Layout {
  /** Keys in code point order instead of that of the published records. */
  readonly sorted: boolean;
  /** Indented by two spaces a level, one entry a line, the records at level 1; else tight. */
  readonly indented: boolean;
  /** Everything beyond printable ASCII as `\u` and four hex digits per UTF-16 unit. */
  readonly ascii: boolean;
}

/** Results and streams. */
export const REPLY: Layout = { sorted: false, indented: false, ascii: false };
/** Sidecars and output hashes. */
export const HASHED: Layout = { sorted: true, indented: false, ascii: false };
/** The members of packages. */
export const PACKAGED: Layout = { sorted: false, indented: true, ascii: true };

/** What stands between two items of a list. */
export const between = ({ indented }: Layout): string => (indented ? ',\n' : ',');

/** JSON text with everything beyond printable ASCII as `\u` and four hex digits per UTF-16 unit. */
export const asciiJson = (json: string): string =>
  json.replace(
    /[\u007f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** Name of candidate i. */
export const nameOf = (corpus: Corpus, table: CandidateTable, i: number): string =>
  Array.from(table.syllables(i), (id) => corpus.syllable(id)).join('');

/** Syllables whose text is rendered at once: some half a megabyte of steps. */
const SYLLABLES_PER_TEXT = 8192;
/** Levels of a record in its list, and of a step in that of a walk. */
const RECORD = 1;
const STEP = 3;

/** A value that is to come, in the text of an object; those behind it are the next numbers. */
const HOLE = 10n ** 20n;
const HOLES = /10{19}(\d)/;

/** Texts of the records of a corpus; what is told of a syllable or of a signature is made once. */
export function recordTexts(layout: Layout, corpus: Corpus) {
  const indent = layout.indented ? pad(RECORD) : '';
  const recordOf = (record: object): HoledText => holed(indent + textAt(layout, record, RECORD));
  const textOf = (value: unknown): string => textAt(layout, value, RECORD + 1);

  const { of: quote } = madeOnce((id: number) => {
    const text = JSON.stringify(corpus.syllable(id));
    return layout.ascii ? asciiJson(text) : text;
  });
  // parts of a text that is joined by anything but a quote are escaped one by one alike
  const letters = (id: number): string => quote(id).slice(1, -1);
  const { of: flags } = madeOnce((signature: number) => textOf(featureFlags(signature)));
  const { of: bits } = madeOnce((signature: number) => {
    const features = Array.from({ length: FEATURE_COUNT }, (_, k) => (signature >> k) & 1);
    return textAt(layout, features, STEP + 1);
  });
  const object = { syllable: HOLE, frequency: HOLE + 1n, features: HOLE + 2n };
  const stepText = holed(textAt(layout, object, STEP));
  const { of: step } = madeOnce((id: number) => {
    const frequency = String(corpus.frequency(id));
    return fill(stepText, [quote(id), frequency, bits(corpus.signature(id))]);
  });

  const walkText = recordOf({
    formatted: String(HOLE),
    syllables: [HOLE + 1n],
    steps: [HOLE + 2n],
  });
  const comma = between(layout) + (layout.indented ? pad(RECORD + 2) : '');
  /** Of each value of a walk record: what stands between two syllables, and the text of one. */
  const lists: readonly (readonly [separator: string, text: (id: number) => string])[] = [
    [layout.ascii ? asciiJson(WALK_SEPARATOR) : WALK_SEPARATOR, letters],
    [comma, quote],
    [comma, step],
  ];

  /** The part of a walk record that holds the places from..to-1 of its syllables, with what stands before each. */
  const walkPart = (ids: Uint32Array, from: number, to: number): string => {
    const { order, pieces } = walkText;
    let text = '';
    for (const [k, which] of order.entries()) {
      const first = Math.max(0, from - k * ids.length);
      const some = ids.subarray(first, Math.max(first, to - k * ids.length));
      if (some.length === 0) continue;
      const list = lists[which]!;
      text += (first === 0 ? pieces[k]! : list[0]) + joined(some, ...list);
    }
    return to === WALK_PLACES * ids.length ? text + pieces.at(-1)! : text;
  };

  /** Records of `name`, `syllables` and further keys, of syllables and the texts of the other values. */
  const nameRecord = (keys: readonly string[]) => {
    const rest = Object.fromEntries(keys.map((key, k) => [key, HOLE + BigInt(k + 2)]));
    const record = recordOf({ name: String(HOLE), syllables: [HOLE + 1n], ...rest });
    return (ids: Uint32Array, values: readonly string[]): string =>
      fill(record, [joined(ids, '', letters), joined(ids, comma, quote), ...values]);
  };

  return {
    /** A walk record: `formatted`, `syllables`, `steps` of {syllable, frequency, features as 0/1 list}. */
    walk: (ids: Uint32Array): string => walkPart(ids, 0, WALK_PLACES * ids.length),
    walkPart,

    /** A walk record in chunks, so that a walk of any length takes no more memory than a short one. */
    *walkChunks(ids: Uint32Array): Generator<string> {
      const end = WALK_PLACES * ids.length;
      for (let from = 0; from < end; from += SYLLABLES_PER_TEXT) {
        yield walkPart(ids, from, Math.min(end, from + SYLLABLES_PER_TEXT));
      }
    },

    /** Candidate records: `name`, `syllables`, `features`. */
    candidates(table: CandidateTable): (i: number) => string {
      const text = nameRecord(['features']);
      return (i) => text(table.syllables(i), [flags(table.signatures[i]!)]);
    },

    /** Records of selected names by place from 0: candidate keys, `score`, `evaluation` and `rank`. */
    selections(
      table: CandidateTable,
      { positions, scores }: Pick<Selection, 'positions' | 'scores'>,
      policy: NamePolicy,
    ): (k: number) => string {
      const text = nameRecord(['features', 'score', 'evaluation', 'rank']);
      const { of: evaluation } = madeOnce((signature: number) =>
        textOf({ ...hitsOf(policy, signature), rejection_reason: null }),
      );
      return (k) => {
        const i = positions[k]!;
        const signature = table.signatures[i]!;
        const judged = [String(scores[k]!), evaluation(signature), String(k + 1)];
        return text(table.syllables(i), [flags(signature), ...judged]);
      };
    },

    /** Evaluated candidates: `name`, `syllables`, `score`, `verdict`, `reason` and the hits. */
    evaluated(
      table: CandidateTable,
      { policy, mode }: Pick<EvaluateParams, 'policy' | 'mode'>,
      codes: Uint8Array,
    ): (i: number) => string {
      const { score } = compilePolicy(policy, mode);
      const text = nameRecord(['score', 'verdict', 'reason', ...Object.keys(hitsOf(policy, 0))]);
      const { of: hits } = madeOnce((signature: number) =>
        Object.values(hitsOf(policy, signature)).map(textOf),
      );
      return (i) => {
        const signature = table.signatures[i]!;
        const verdict = codes[i] === 0 ? '"admitted"' : '"rejected"';
        const judgement = [String(score[signature]), verdict, textOf(reasonOf(codes[i]!))];
        return text(table.syllables(i), [...judgement, ...hits(signature)]);
      };
    },

    /** Plain names as JSON texts. */
    names: (table: CandidateTable) => (i: number) => `"${joined(table.syllables(i), '', letters)}"`,
  };
}

/** Places of a syllable in a walk record: in `formatted`, in `syllables` and in `steps`. */
export const WALK_PLACES = 3;

type HoledText = Readonly<ReturnType<typeof holed>>;

/** The text of an object without the values of its holes: that of number `order[k]` stands between pieces k and k + 1. */
function holed(text: string) {
  const parts = text.split(HOLES);
  return {
    order: parts.filter((_, i) => i % 2 === 1).map(Number),
    pieces: parts.filter((_, i) => i % 2 === 0),
  };
}

/** The texts of some syllables with what stands between them. */
function joined(ids: Uint32Array, separator: string, textOf: (id: number) => string): string {
  let text = '';
  for (let k = 0; k < ids.length; k++) {
    if (k > 0) text += separator;
    text += textOf(ids[k]!);
  }
  return text;
}

function fill({ order, pieces }: HoledText, values: readonly string[]): string {
  let text = pieces[0]!;
  for (let k = 0; k < order.length; k++) text += values[order[k]!]! + pieces[k + 1]!;
  return text;
}

/** A value that begins on a line of a level. */
function textAt({ sorted, indented }: Layout, value: unknown, level: number): string {
  if (!indented) return jsonText(value, { tight: true, sortKeys: sorted });
  return jsonText(value, { indent: 2 }).replaceAll('\n', `\n${pad(level)}`);
}

const pad = (level: number): string => '  '.repeat(level);
