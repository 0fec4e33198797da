/** Own names of texts, lists and the words of runs. */
import { placeNames, properNames } from '../text/proper-names.ts';
import type { WordTable } from '../text/words-table.ts';
import type { OwnName, OwnNames } from './own-names.ts';

export function looksLikeList(text: string): boolean {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  return lines.length >= 2 && lines.every((line) => /^[^\s.,;:!?]+(\s[^\s.,;:!?]+)?(\t.*)?$/.test(line));
}

export function readNameList(text: string): OwnNames {
  const names = new Map<string, OwnName>();
  for (const line of text.split(/\r?\n/)) {
    const [written = '', ...tags] = line.split('\t').map((part) => part.trim());
    for (const name of written.normalize('NFC').split(/[\s,;]+/)) {
      if (name === '' || names.has(name)) continue;
      const sex = tags.includes('f') ? 'f' : tags.includes('m') ? 'm' : null;
      names.set(name, { name, kind: 'either', count: 1, sex, tags, at: -1 });
    }
  }
  return { names: [...names.values()], pairs: [], words: [] };
}

export function ownNamesOfText(text: string, _language: string | null): OwnNames {
  const lower = new Map<string, number>();
  const upper = new Map<string, { count: number; at: number }>();
  for (const { 0: word, index } of text.normalize('NFC').matchAll(/\p{L}[\p{L}\p{M}]+/gu)) {
    if (/^\p{Lu}\p{Ll}/u.test(word)) {
      const known = upper.get(word);
      if (known) known.count++;
      else upper.set(word, { count: 1, at: index });
    } else {
      const key = word.toLowerCase();
      lower.set(key, (lower.get(key) ?? 0) + 1);
    }
  }
  const names = [...upper]
    .filter(([word, { count }]) => count > 1 && !lower.has(word.toLowerCase()))
    .map(([name, { count, at }]): OwnName => ({ name, kind: 'either', count, sex: null, tags: [], at }));
  return { names, pairs: [], words: [...lower].sort((a, b) => b[1] - a[1]).map(([word]) => word) };
}

export function ownNamesOfTable(table: WordTable, language: string | null): OwnNames {
  const rows = properNames(table, { language });
  const places = new Set(placeNames(table, rows, { language }));
  const isName = new Set(rows);
  const names = [...rows].map(
    (i): OwnName => ({
      name: table.spelling(i),
      kind: places.has(i) ? 'place' : 'person',
      count: table.count[i]!,
      sex: null,
      tags: [],
      at: -1,
    }),
  );
  const words = Array.from({ length: table.size }, (_, i) => i).filter((i) => !isName.has(i));
  words.sort((a, b) => table.count[b]! - table.count[a]!);
  return { names, pairs: [], words: words.map((i) => table.word(i)) };
}
