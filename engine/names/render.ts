/** The JSON text of walks, candidates and selections: one renderer, of which a layout says how keys, lists and signs stand. */
import { jsonText } from '../base/json.ts';
import type { Corpus } from '../corpus/corpus.ts';
import { FEATURE_COUNT, featureFlags, SIGNATURE_COUNT } from '../corpus/features.ts';
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
  readonly #corpus: Corpus;
  readonly #layout: Layout;
  readonly #between: string;
  readonly #quoted = new Map<number, string>();
  readonly #steps = new Map<number, string>();
  readonly #bits: (signature: number) => string;
  readonly #flags: (signature: number) => string;
  readonly #step: ObjectText;
  readonly #walk: ObjectText;
  readonly #separator: string;

  constructor(layout: Layout, corpus: Corpus) {
    this.#corpus = corpus;
    this.#layout = layout;
    this.#between = between(layout);
    this.#separator = layout.ascii ? asciiJson(WALK_SEPARATOR) : WALK_SEPARATOR;
    this.#walk = walkFrame(layout);
    this.#step = objectText(layout, STEP_ENTRY, [['syllable'], ['frequency'], ['features']]);
    this.#bits = perSignature((signature) => {
      const bits = Array.from({ length: FEATURE_COUNT }, (_, k) => (signature >> k) & 1);
      return valueText(layout, bits, STEP_ENTRY);
    });
    this.#flags = perSignature((signature) => valueText(layout, featureFlags(signature), ENTRY));
  }

  /** A walk record: `formatted`, `syllables`, `steps` of {syllable, frequency, features as 0/1 list}. */
  walk(ids: Uint32Array): string {
    return fill(this.#walk, [this.spelled(ids), this.syllables(ids), this.steps(ids)]);
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
      const [before, list] = [
        [this.#separator, () => this.spelled(some)] as const,
        [this.#between, () => this.syllables(some)] as const,
        [this.#between, () => this.steps(some)] as const,
      ][which]!;
      text += (first === 0 ? pieces[k]! : before) + list();
    }
    return to === WALK_PLACES * ids.length ? text + pieces.at(-1)! : text;
  }

  /** The syllables joined, escaped, without quotes. */
  spelled(ids: Uint32Array): string {
    return this.#joined(ids, this.#separator);
  }

  #joined(ids: Uint32Array, separator: string): string {
    let text = '';
    for (let k = 0; k < ids.length; k++) {
      if (k > 0) text += separator;
      // parts of a text that is joined by anything but a quote are escaped one by one alike
      text += this.#quote(ids[k]!).slice(1, -1);
    }
    return text;
  }

  /** The items of a list of syllables. */
  syllables(ids: Uint32Array): string {
    return this.#items(ids, (id) => this.#quote(id));
  }

  /** The items of a list of steps. */
  steps(ids: Uint32Array): string {
    return this.#items(ids, (id) => {
      let text = this.#steps.get(id);
      if (text === undefined) {
        const features = this.#bits(this.#corpus.signature(id));
        text = fill(this.#step, [this.#quote(id), String(this.#corpus.frequency(id)), features]);
        this.#steps.set(id, text);
      }
      return text;
    });
  }

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
    const evaluation = perSignature((signature) =>
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
    const hits = new Map<number, string[]>();
    return (i) => {
      const signature = table.signatures[i]!;
      let found = hits.get(signature);
      if (found === undefined) {
        found = Object.values(hitsOf(policy, signature)).map(value);
        hits.set(signature, found);
      }
      const [name, syllables] = this.#nameValues(table, i);
      const verdict = codes[i] === 0 ? '"admitted"' : '"rejected"';
      const judgement = [String(score[signature]), verdict, value(reasonOf(codes[i]!))];
      return text([name!, syllables!, ...judgement, ...found]);
    };
  }

  /** Plain names as JSON texts. */
  names(table: CandidateTable): (i: number) => string {
    return (i) => `"${this.#joined(table.syllables(i), '')}"`;
  }

  #record(keys: readonly string[]): (values: readonly string[]) => string {
    const fields = keys.map((key): Field => [key]);
    const object = objectText(this.#layout, ENTRY, fields);
    return (values) => fill(object, values);
  }

  #nameValues(table: CandidateTable, i: number): string[] {
    const ids = table.syllables(i);
    const list = this.syllables(ids);
    const syllables = this.#layout.indented ? `[\n${list}\n${pad(ENTRY)}]` : `[${list}]`;
    return [`"${this.#joined(ids, '')}"`, syllables, this.#flags(table.signatures[i]!)];
  }

  /** JSON text of a syllable, which is nearly always plain letters. */
  #quote(id: number): string {
    let text = this.#quoted.get(id);
    if (text === undefined) {
      text = JSON.stringify(this.#corpus.syllable(id));
      if (this.#layout.ascii) text = asciiJson(text);
      this.#quoted.set(id, text);
    }
    return text;
  }

  #items(ids: Uint32Array, of: (id: number) => string): string {
    const indent = this.#layout.indented ? pad(ENTRY + 1) : '';
    let text = '';
    for (let k = 0; k < ids.length; k++) {
      if (k > 0) text += this.#between;
      text += indent + of(ids[k]!);
    }
    return text;
  }
}

/** Places of a syllable in a walk record: in `formatted`, in `syllables` and in `steps`. */
export const WALK_PLACES = 3;
const NAME_KEYS = ['name', 'syllables', 'features'];

/** A key, and what stands around its value. */
type Field = readonly [key: string, open?: string, close?: string];

type ObjectText = Readonly<ReturnType<typeof objectText>>;

/** What stands around the parts of a walk record. */
function walkFrame(layout: Layout): ObjectText {
  const [open, close] = layout.indented ? ['[\n', `\n${pad(ENTRY)}]`] : ['[', ']'];
  return objectText(layout, ENTRY, [
    ['formatted', '"', '"'],
    ['syllables', open, close],
    ['steps', open, close],
  ]);
}

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

/** A text per signature, rendered on first use. */
function perSignature(make: (signature: number) => string): (signature: number) => string {
  const made = new Array<string | undefined>(SIGNATURE_COUNT);
  return (signature) => (made[signature] ??= make(signature));
}

function pad(level: number): string {
  return '  '.repeat(level);
}
