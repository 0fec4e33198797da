/** Every path of a space by trying all sequences of syllables: what the automaton must count. */
import { codaOf, FINAL, INITIAL, MEDIAL, ONLY } from '../../../engine/sound/inventory.ts';
import type { SoundModel } from '../../../engine/sound/sound-model.ts';
import { soundTable } from '../../../engine/sound/sounds.ts';
import { consonantSounds, syllabify } from '../../../engine/sound/syllabify.ts';
import { type NameEnding, OWN } from '../../../engine/space/automaton.ts';

export interface NaivePath {
  readonly kind: number;
  readonly parts: readonly string[];
  readonly syllables: number;
}

/** Paths of the words in `words`, from which `model` was made. */
export function naivePaths(
  words: readonly string[],
  model: SoundModel,
  endings: readonly NameEnding[],
  bounds: {
    readonly syllables: readonly [number, number];
    readonly letters: readonly [number, number];
  },
): NaivePath[] {
  const { inventory, least } = model;
  const { syllables, positions, heads, tails, junctions } = inventory;
  const table = soundTable(model.language);
  const given = new Set(endings.map(({ text }) => text));
  const has = (v: number, position: number): boolean => positions[4 * v + position]! >= least;
  const meets = (v: number, head: number): boolean => {
    const tail = inventory.tail[v]!;
    const between = codaOf(tails[tail]!) + codaOf(heads[head]!);
    return (
      junctions[tail * heads.length + head]! >= least && consonantSounds(between, table).length <= 3
    );
  };
  /** The letters about a seam, by the words that have them in a row, at their start, at their end. */
  const seam = (before: string, after: string, first: boolean, last: boolean): boolean => {
    const text = before + after;
    for (let i = 0; i + 3 <= text.length; i++) {
      if (!words.some((word) => word.includes(text.slice(i, i + 3)))) return false;
    }
    if (text.length < 3) return true;
    if (first && !words.some((word) => word.startsWith(text.slice(0, 3)))) return false;
    return !last || words.some((word) => word.endsWith(text.slice(-3)));
  };
  const paths: NaivePath[] = [];
  const keep = (kind: number, parts: readonly string[], count: number): void => {
    const name = parts.join('');
    if (name.length < bounds.letters[0] || name.length > bounds.letters[1]) return;
    if (count < bounds.syllables[0] || count > bounds.syllables[1]) return;
    // a silent e makes a syllable less of it
    const spans = syllabify(name, table, model.onsets);
    if (spans?.length !== count) return;
    if (parts.length > 1 && given.has(parts.slice(-2).join('')) && parts.length > 2) return;
    paths.push({ kind, parts, syllables: count });
  };
  const extend = (path: readonly number[]): void => {
    const parts = path.map((v) => syllables[v]!);
    const v = path.at(-1)!;
    const first = path.length === 1;
    for (const { text, kind, head, syllables: count } of endings) {
      if (meets(v, head) && seam(syllables[v]!, text, first, true)) {
        keep(kind, [...parts, text], path.length + count);
      }
    }
    if (path.length >= bounds.syllables[1]) return;
    for (let next = 0; next < syllables.length; next++) {
      if (!meets(v, inventory.head[next]!)) continue;
      const ends = has(next, FINAL) && !given.has(syllables[next]!);
      if (ends && seam(syllables[v]!, syllables[next]!, first, true)) {
        keep(OWN, [...parts, syllables[next]!], path.length + 1);
      }
      if (has(next, MEDIAL) && seam(syllables[v]!, syllables[next]!, first, false)) {
        extend([...path, next]);
      }
    }
  };
  for (let v = 0; v < syllables.length; v++) {
    if (has(v, ONLY)) keep(OWN, [syllables[v]!], 1);
    if (has(v, INITIAL)) extend([v]);
  }
  return paths;
}
