/** The formats of batches, and their lines, written into a buffer. */
import type { LetterTrie } from '../../base/letter-trie.ts';
import type { TextColumns } from '../../base/text-set.ts';
import { type RenderStyle, renderName } from '../../names/render-style.ts';

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const LINE_FEED = 10;

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** What stands before the slot, before the name and its syllables, between these, and at the end of a line. */
const frameOf = (open: string, name: string, parts: string, between: string, close: string) => ({
  open: bytesOf(open),
  name: bytesOf(name),
  parts: bytesOf(parts),
  between: bytesOf(between),
  close: bytesOf(close),
});
const OBJECT = frameOf('{"slot":"', '","name":"', '","syllables":["', '","', '"]}\n');
const MEMBERS = frameOf('{"slot":"', '","name":"', '', '', '"}\n');
const ROW = frameOf('', ',', ',', ' ', '\r\n');
const TABBED_ROW = frameOf('', '\t', '\t', ' ', '\n');
const QUOTED_ROW = frameOf('', ',"', '","', ' ', '"\r\n');
const TABBED_COLUMNS = frameOf('', '\t', '\t', '\t', '\n');
const QUOTED_COLUMNS = frameOf('', ',"', '","', '","', '"\r\n');

/** Copies bytes from..to-1; returns the place after them. Lines are too short for `set` to pay. */
export function copy(
  out: Uint8Array,
  at: number,
  bytes: Uint8Array,
  from: number,
  to: number,
): number {
  for (let i = from; i < to; i++) out[at++] = bytes[i]!;
  return at;
}

/** The same with a mark before each of these two bytes. */
const copyMarked =
  (mark: number, one: number, other: number): typeof copy =>
  (out, at, bytes, from, to) => {
    for (let i = from; i < to; i++) {
      if (bytes[i] === one || bytes[i] === other) out[at++] = mark;
      out[at++] = bytes[i]!;
    }
    return at;
  };
/** Within a JSON string; control characters do not occur. */
const copyEscaped = copyMarked(BACKSLASH, QUOTE, BACKSLASH);
/** Within a quoted cell. */
const copyDoubled = copyMarked(QUOTE, QUOTE, QUOTE);

/** All that is to be known of a format. */
interface Format {
  /** As HTTP has it. */
  readonly contentType: string;
  /** What it holds, as the help tells it. */
  readonly help: string;
  /** Whether header, trailer and faults are lines of JSON, as those of names are; what such a trailer tells is read from these. */
  readonly isJson?: true;
  /** What stands before the names of every part. */
  heading?(columns: readonly string[]): string;
  /** What stands around slot, name and parts; without it a line is the name alone. */
  frame?(line: LineText): typeof OBJECT;
  /** Writes names and parts that are not plain. */
  readonly put: typeof copy;
}

/** The one table of formats: choices of requests, endings of files, help and content types follow from it. */
const FORMATS = {
  ndjson: {
    contentType: 'application/x-ndjson',
    help:
      'slot, its digits as text, name, and syllables or the parts of a pattern, such as first_name, a line, between a header and a trailer ' +
      '(default of the API)',
    isJson: true,
    frame: ({ columns }) => (columns ? MEMBERS : OBJECT),
    put: copyEscaped,
  },
  txt: {
    contentType: 'text/plain; charset=utf-8',
    help: 'one name a line (default of the command and of files)',
    put: copy,
  },
  csv: {
    contentType: 'text/csv; charset=utf-8',
    help: 'a heading, and the same in columns',
    heading: (columns) => `${columns.join()}\r\n`,
    frame: ({ plain, columns }) => (plain ? ROW : columns ? QUOTED_COLUMNS : QUOTED_ROW),
    put: copyDoubled,
  },
} satisfies Record<string, Format>;

export type BatchFormat = keyof typeof FORMATS;
export const BATCH_FORMATS = Object.keys(FORMATS) as readonly BatchFormat[];
export const formatOf = (format: BatchFormat): Format => FORMATS[format];

/** Of lines that this program reads itself: `rows` have tabs between their columns, which no name holds. */
export type LineFormat = BatchFormat | 'rows';

const LINES: Record<LineFormat, Pick<Format, 'frame' | 'put'>> = {
  ...FORMATS,
  rows: { frame: ({ columns }) => (columns ? TABBED_COLUMNS : TABBED_ROW), put: copy },
};

/** Bytes that a line has beside the name and its parts: those around them, and a slot of up to 20 digits. */
const FRAME = 96;

/** The key of a part that is a member of an object. */
const keyOf = (column: string): string => `",${JSON.stringify(column)}:"`;

/** Most bytes of one line of any format: every byte of the name escaped or grown threefold, and each a part of its own. */
export const longestLine = (line: {
  readonly longestName: number;
  readonly columns?: LineText['columns'];
}): number =>
  FRAME + 12 * line.longestName + bytesOf((line.columns ?? []).map(keyOf).join('')).length;

/** What names are made of, as a writer of lines takes it. */
export interface LineText {
  /** Part v is text[start[v]] .. text[start[v + 1] - 1], UTF-8. */
  readonly text: Uint8Array;
  readonly start: Uint32Array;
  /** Whether no part holds a quote, a backslash or a comma. */
  readonly plain: boolean;
  /** What each part is called that is a column or a member of its own; such parts are not `plain`. */
  readonly columns?: readonly string[] | null;
}

/** The syllables of a vocabulary. */
export const lineText = ({ text, start }: TextColumns, { symbol }: LetterTrie): LineText => ({
  text,
  start,
  plain: [QUOTE, BACKSLASH, COMMA].every((byte) => symbol[byte] === 0),
});

/** Writes the names of a speller as lines of bytes. */
export class LineWriter {
  /** Holds the name that was rendered last from its beginning; not to be kept. */
  shown: Uint8Array;
  readonly #speller: Speller;
  readonly #style: RenderStyle;
  readonly #frame: typeof OBJECT | null;
  readonly #put: typeof copy;
  /** The keys of the parts of an object. */
  readonly #keys: readonly Uint8Array[] | null;
  #rendered: Uint8Array = new Uint8Array(256);

  constructor(speller: Speller, format: LineFormat, style: RenderStyle) {
    this.#speller = speller;
    this.#style = speller.restOf?.(style) ?? style;
    this.shown = speller.name;
    const { plain, columns } = speller.line;
    const { frame, put } = LINES[format];
    this.#frame = frame?.(speller.line) ?? null;
    this.#put = plain ? copy : put;
    this.#keys =
      (this.#frame === MEMBERS && columns?.map((column) => bytesOf(keyOf(column)))) || null;
  }

  /** Makes the name of the speller what is shown, in the style; returns the number of bytes of that. */
  render(): number {
    const { name, bytes: n } = this.#speller;
    if (this.#style === 'raw') return n;
    let out = this.#rendered;
    if (n > out.length) out = this.#rendered = new Uint8Array(2 * n);
    const raised = this.#style === 'upper' ? n : this.#style === 'lower' ? 0 : 1;
    for (let i = 0; i < n; i++) {
      let byte = name[i]!;
      // a capital at the start, as names of kin/1 have it
      if (i === 0 && byte >= 65 && byte <= 90) byte += 32;
      if (byte < 97 || byte > 122) {
        const text = renderName(new TextDecoder().decode(name.slice(0, n)), this.#style);
        this.shown = bytesOf(text);
        return this.shown.length;
      }
      out[i] = i < raised ? byte - 32 : byte;
    }
    this.shown = out;
    return n;
  }

  /**
   * Writes one line at `at`, with the first `n` bytes of what is shown; returns the place after it. `slot` are its decimal
   * digits in the bytes from `slotFrom` on.
   */
  write(out: Uint8Array, at: number, n: number, slot: Uint8Array, slotFrom: number): number {
    const frame = this.#frame;
    if (frame === null) {
      const end = copy(out, at, this.shown, 0, n);
      out[end] = LINE_FEED;
      return end + 1;
    }
    const { open, between } = frame;
    const put = this.#put;
    const { digits, count } = this.#speller;
    const { text, start } = this.#speller.line;
    let end = copy(out, at, open, 0, open.length);
    end = copy(out, end, slot, slotFrom, slot.length);
    end = copy(out, end, frame.name, 0, frame.name.length);
    end = put(out, end, this.shown, 0, n);
    end = copy(out, end, frame.parts, 0, frame.parts.length);
    for (let i = 0; i < count; i++) {
      const key = this.#keys?.[i] ?? between;
      if (i > 0 || this.#keys) end = copy(out, end, key, 0, key.length);
      const v = digits[i]!;
      end = put(out, end, text, start[v]!, start[v + 1]!);
    }
    return copy(out, end, frame.close, 0, frame.close.length);
  }
}

/** Spells the names of slots, one after the other. What a slot gives depends on the plan alone. */
export interface Speller {
  /** Every slot has a name. */
  readonly isFull: boolean;
  readonly line: LineText;
  /** Makes `slot` the next one. */
  seek(slot: bigint): void;
  /** Spells the next slot: a place in the reasons of the plan, or -1 when it lives; then the four below are those of its name. */
  next(style: RenderStyle): number;
  /** The name, of so many bytes. */
  readonly name: Uint8Array;
  readonly bytes: number;
  /** Numbers of its parts in `line`, and how many they are. */
  readonly digits: Uint32Array;
  readonly count: number;
  /** The style that is still to be rendered; absent: the same. */
  restOf?(style: RenderStyle): RenderStyle;
}
