/** The JSON text of walks, candidates and selections: one renderer, of which a layout says how keys, lists and signs stand. */
import { jsonText } from '../base/json.ts';
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
export function asciiJson(json: string): string {
  return json.replace(
    /[\u007f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Name of candidate i. */
export function nameOf(corpus: Corpus, table: CandidateTable, i: number): string {
  return Array.from(table.syllables(i), (id) => corpus.syllable(id)).join('');
}

/** Syllables whose text is rendered at once: some half a megabyte of steps. */
const SYLLABLES_PER_TEXT = 8192;
/** Levels of the entries of a record, and of those of a step. */
const ENTRY = 2;
const STEP_ENTRY = 4;

/** Renders records of a corpus; what is told of a syllable or of a signature is made once. */
export class Records {
  readonly #layout: Layout;
  readonly #quote: (id: number) => string;
  readonly #flags: (signature: number) => string;
  readonly #walk: ObjectText;
  /** Of each value of a walk record: what stands between two syllables, and the text of some. */
  readonly #lists: readonly (readonly [string, (ids: Uint32Array) => string])[];

  constructor(layout: Layout, corpus: Corpus) {
    this.#layout = layout;
    const [open, close] = layout.indented ? ['[\n', `\n${pad(ENTRY)}]`] : ['[', ']'];
    this.#walk = objectText(layout, ENTRY, [
      ['formatted', '"', '"'],
      ['syllables', open, close],
      ['steps', open, close],
    ]);
    this.#quote = onFirstUse((id) => {
      const text = JSON.stringify(corpus.syllable(id));
      return layout.ascii ? asciiJson(text) : text;
    });
    this.#flags = onFirstUse((signature) => valueText(layout, featureFlags(signature), ENTRY));
    const bits = onFirstUse((signature) => {
      const features = Array.from({ length: FEATURE_COUNT }, (_, k) => (signature >> k) & 1);
      return valueText(layout, features, STEP_ENTRY);
    });
    const object = objectText(layout, STEP_ENTRY, [['syllable'], ['frequency'], ['features']]);
    const step = onFirstUse((id) => {
      const frequency = String(corpus.frequency(id));
      return fill(object, [this.#quote(id), frequency, bits(corpus.signature(id))]);
    });
    const separator = layout.ascii ? asciiJson(WALK_SEPARATOR) : WALK_SEPARATOR;
    const comma = between(layout);
    const indent = layout.indented ? pad(ENTRY + 1) : '';
    this.#lists = [
      [separator, (ids) => joined(ids, separator, this.#letters)],
      [comma, (ids) => joined(ids, comma, (id) => indent + this.#quote(id))],
      [comma, (ids) => joined(ids, comma, (id) => indent + step(id))],
    ];
  }

  /** A walk record: `formatted`, `syllables`, `steps` of {syllable, frequency, features as 0/1 list}. */
  walk(ids: Uint32Array): string {
    return fill(
      this.#walk,
      this.#lists.map(([, text]) => text(ids)),
    );
  }

  /** A walk record in chunks, so that a walk of any length takes no more memory than a short one. */
  *walkChunks(ids: Uint32Array): Generator<string> {
    const end = WALK_PLACES * ids.length;
    for (let from = 0; from < end; from += SYLLABLES_PER_TEXT) {
      yield this.walkPart(ids, from, Math.min(end, from + SYLLABLES_PER_TEXT));
    }
  }

  /** The part of a walk record that holds the places from..to-1 of its syllables, with what stands before each. */
  walkPart(ids: Uint32Array, from: number, to: number): string {
    const { order, pieces } = this.#walk;
    let text = '';
    for (const [k, which] of order.entries()) {
      const first = Math.max(0, from - k * ids.length);
      const some = ids.subarray(first, Math.max(first, to - k * ids.length));
      if (some.length === 0) continue;
      const [before, list] = this.#lists[which]!;
      text += (first === 0 ? pieces[k]! : before) + list(some);
    }
    return to === WALK_PLACES * ids.length ? text + pieces.at(-1)! : text;
  }

  /** A syllable escaped, without quotes: parts of a text that is joined by anything but a quote are escaped one by one alike. */
  readonly #letters = (id: number): string => this.#quote(id).slice(1, -1);

  /** Candidate records: `name`, `syllables`, `features`. */
  candidates(table: CandidateTable): (i: number) => string {
    const text = this.#record(NAME_KEYS);
    return (i) => text(this.#nameValues(table, i));
  }

  /** Records of selected names by place from 0: candidate keys, `score`, `evaluation` and `rank`. */
  selections(
    table: CandidateTable,
    { positions, scores }: Pick<Selection, 'positions' | 'scores'>,
    policy: NamePolicy,
  ): (k: number) => string {
    const text = this.#record([...NAME_KEYS, 'score', 'evaluation', 'rank']);
    const evaluation = onFirstUse((signature) =>
      valueText(this.#layout, { ...hitsOf(policy, signature), rejection_reason: null }, ENTRY),
    );
    return (k) => {
      const i = positions[k]!;
      const rest = [String(scores[k]!), evaluation(table.signatures[i]!), String(k + 1)];
      return text([...this.#nameValues(table, i), ...rest]);
    };
  }

  /** Evaluated candidates: `name`, `syllables`, `score`, `verdict`, `reason` and the hits. */
  evaluated(
    table: CandidateTable,
    { policy, mode }: Pick<EvaluateParams, 'policy' | 'mode'>,
    codes: Uint8Array,
  ): (i: number) => string {
    const { score } = compilePolicy(policy, mode);
    const judged = ['score', 'verdict', 'reason'];
    const text = this.#record([
      ...['name', 'syllables', ...judged],
      ...['preferred_hits', 'tolerated_hits', 'discouraged_hits'],
    ]);
    const value = (plain: unknown): string => valueText(this.#layout, plain, ENTRY);
    const hits = onFirstUse((signature) => Object.values(hitsOf(policy, signature)).map(value));
    return (i) => {
      const signature = table.signatures[i]!;
      const [name, syllables] = this.#nameValues(table, i);
      const verdict = codes[i] === 0 ? '"admitted"' : '"rejected"';
      const judgement = [String(score[signature]), verdict, value(reasonOf(codes[i]!))];
      return text([name!, syllables!, ...judgement, ...hits(signature)]);
    };
  }

  /** Plain names as JSON texts. */
  names(table: CandidateTable): (i: number) => string {
    return (i) => `"${joined(table.syllables(i), '', this.#letters)}"`;
  }

  #record(keys: readonly string[]): (values: readonly string[]) => string {
    const fields = keys.map((key): Field => [key]);
    const object = objectText(this.#layout, ENTRY, fields);
    return (values) => fill(object, values);
  }

  #nameValues(table: CandidateTable, i: number): string[] {
    const ids = table.syllables(i);
    const list = this.#lists[1]![1](ids);
    const syllables = this.#layout.indented ? `[\n${list}\n${pad(ENTRY)}]` : `[${list}]`;
    return [`"${joined(ids, '', this.#letters)}"`, syllables, this.#flags(table.signatures[i]!)];
  }
}

/** Places of a syllable in a walk record: in `formatted`, in `syllables` and in `steps`. */
export const WALK_PLACES = 3;
const NAME_KEYS = ['name', 'syllables', 'features'];

/** A key, and what stands around its value. */
type Field = readonly [key: string, open?: string, close?: string];

type ObjectText = Readonly<ReturnType<typeof objectText>>;

/**
 * An object of entries at a level, without its values: the one numbered `order[k]` stands between pieces k and k + 1. An
 * indented one begins with its indent.
 */
function objectText(layout: Layout, level: number, fields: readonly Field[]) {
  const order = fields.map((_, k) => k);
  if (layout.sorted) order.sort((a, b) => (fields[a]![0] < fields[b]![0] ? -1 : 1));
  const [indent, colon] = layout.indented ? [`\n${pad(level)}`, ': '] : ['', ':'];
  const outer = layout.indented ? pad(level - 1) : '';
  // an object that is an item of a list stands behind the indent of the items
  let text = level === ENTRY ? `${outer}{` : '{';
  const pieces: string[] = [];
  for (const [at, k] of order.entries()) {
    const [key, open = '', close = ''] = fields[k]!;
    pieces.push(`${text}${at > 0 ? ',' : ''}${indent}"${key}"${colon}${open}`);
    text = close;
  }
  pieces.push(`${text}${layout.indented ? `\n${outer}` : ''}}`);
  return { order, pieces };
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

function fill({ order, pieces }: ObjectText, values: readonly string[]): string {
  let text = pieces[0]!;
  for (let k = 0; k < order.length; k++) text += values[order[k]!]! + pieces[k + 1]!;
  return text;
}

/** The value of an entry at a level. */
function valueText({ sorted, indented }: Layout, value: unknown, level: number): string {
  if (!indented) return jsonText(value, { tight: true, sortKeys: sorted });
  return jsonText(value, { indent: 2 }).replaceAll('\n', `\n${pad(level)}`);
}

/** What is made of a number, kept from its first use on. */
function onFirstUse<T>(make: (number: number) => T): (number: number) => T {
  const made = new Map<number, T>();
  return (number) => {
    let known = made.get(number);
    if (known === undefined) {
      known = make(number);
      made.set(number, known);
    }
    return known;
  };
}

function pad(level: number): string {
  return '  '.repeat(level);
}
