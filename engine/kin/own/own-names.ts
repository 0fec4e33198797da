// The own names of a source: those of a list as they are, of a text its proper names, each with its kind.

import { nameContext } from '../../text/name-context.ts';
import { CAPITALS, LOWER, TITLE } from '../../text/word-forms.ts';
import type { WordRow } from '../../text/word-rows.ts';
import { judgeNames } from './judge-names.ts';
import { looksLikeList } from './list-entries.ts';
import { type Form, Group, type OwnNames } from './own-name.ts';
import { readNameList } from './read-list.ts';
import { scanWords } from './scan-words.ts';

export type { OwnKind, OwnName, OwnNames, OwnPair } from './own-name.ts';
export { looksLikeList, readNameList };

export interface OwnNameOptions {
  /** Whether a word, as `foldWord` writes it, is a common one of the language: it is then no name but on strong evidence. */
  readonly isCommonWord?: ((folded: string) => boolean) | undefined;
}

/** A word as `words` holds it: lower case, NFC. */
export const foldWord = (word: string): string => word.normalize('NFC').toLowerCase();

const GUTENBERG_START = /\*\*\* ?START OF TH[^\n]*\n/;
const GUTENBERG_END = /\*\*\* ?END OF TH|\nEnd of (?:the )?Project Gutenberg/;
/** Characters from either end in which the licence of Project Gutenberg begins. */
const GUTENBERG_REACH = 40_000;

/**
 * The proper names of a text, by where its capitals stand. `language` is an ISO 639-1 code (`en`, `en_US`), null
 * when it is not told: kinds are then hardly told. Arabic, Hebrew, Chinese and Japanese, which have no capitals, are read by other signs; other such
 * scripts have no names that could be found.
 * Some 10 MB a second.
 */
export function ownNamesOfText(
  text: string,
  language: string | null,
  { isCommonWord }: OwnNameOptions = {},
): OwnNames {
  const [from, to] = bodyOf(text);
  const iso = isoOf(language);
  const context = nameContext(iso);
  const { forms, pairs, tokens } = scanWords(text.slice(from, to), context, iso);
  const candidates = new Map<string, Group>();
  for (const form of forms) {
    const folded = form.text.toLowerCase();
    const candidate = candidates.get(folded) ?? new Group(form.text);
    candidates.set(folded, candidate);
    if (form.writing === LOWER) candidate.lower += form.total;
    else if (form.writing === TITLE) {
      if (form.total > candidate.spelled || candidate.spelled === 0) {
        candidate.name = form.text;
        candidate.spelled = form.total;
      }
      candidate.add(form);
    } else if (form.writing === CAPITALS) {
      if (candidate.spelled === 0) candidate.name = form.text;
      if (form.speaks > 1) addSpeaker(candidate, form);
    }
  }
  const words = new Set(candidates.keys());
  const judging = { context, language: iso, tokens, isCommonWord, words };
  const { names, pairs: told } = judgeNames([...candidates.values()], pairs, judging);
  if (from === 0) return { names, pairs: told, words };
  return { names: names.map((name) => ({ ...name, at: name.at + from })), pairs: told, words };
}

/** A person by the part in a play that stands behind the name in capitals. */
function addSpeaker(candidate: Group, { text, speaks, at }: Form): void {
  candidate.count += speaks;
  candidate.inner += speaks;
  candidate.person += speaks;
  if (candidate.at < 0) candidate.at = at;
  if (candidate.spelled === 0) candidate.name = text[0] + text.slice(1).toLowerCase();
  candidate.spelled += speaks;
}

/** The same from `data/words.tsv` of a run, which has no pairs, no offsets and no sex. Every word of a `list` is a name. */
export function ownNamesOfTable(
  rows: readonly WordRow[],
  language: string | null,
  { isCommonWord, list }: OwnNameOptions & { readonly list?: boolean | undefined } = {},
): OwnNames {
  if (list) return readNameList(rows.map(({ spelling }) => spelling).join('\n'));
  const iso = isoOf(language);
  const words = new Set<string>();
  const candidates: Group[] = [];
  let tokens = 0;
  for (const { spelling: text, count, lower, inner, titled, place, beside, article } of rows) {
    tokens += count;
    const spelling = text.normalize('NFC');
    words.add(spelling.toLowerCase());
    if (inner === 0) continue;
    const counts = { count: count - lower, inner, titled, toward: place, beside, article };
    candidates.push(Object.assign(new Group(spelling), counts, { lower }));
  }
  const context = nameContext(iso);
  const judging = { context, language: iso, tokens, isCommonWord, words, ofTable: true };
  const { names } = judgeNames(candidates, [], judging);
  return { names, pairs: [], words };
}

const isoOf = (language: string | null): string => (language ?? '').slice(0, 2).toLowerCase();

/** Where the text itself begins and ends, without the licence of Project Gutenberg. */
function bodyOf(text: string): readonly [number, number] {
  const head = GUTENBERG_START.exec(text.slice(0, GUTENBERG_REACH));
  const tailFrom = Math.max(0, text.length - GUTENBERG_REACH);
  const tail = GUTENBERG_END.exec(text.slice(tailFrom));
  const from = head === null ? 0 : head.index + head[0].length;
  const to = tail === null ? text.length : tailFrom + tail.index;
  return from < to ? [from, to] : [0, text.length];
}
