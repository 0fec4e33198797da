/** The sound of two sources in one: learned from words of both, as many of each as its share. */
import { WordSet } from '../../base/word-set.ts';
import { type SoundModel, trainSound } from '../sound-model.ts';
import { mixLists, taken, takesOf } from './mix-words.ts';

/** What is mixed: a model and the proper names of its texts. */
export interface BlendSource {
  readonly model: SoundModel;
  readonly places: readonly string[];
  readonly persons: readonly string[];
}

export interface Blend extends BlendSource {
  /** Language of the source with the smaller share, and the larger share, 50 to 99. */
  readonly partner: { readonly language: string; readonly percent: number };
}

/**
 * Mixes two sources, `percent` (1 to 99) of the words being of the first. The larger share decides the
 * language, and so which letters are one sound. Throws `EngineError` 'sound-empty' as `trainSound`.
 */
export function blendSounds(first: BlendSource, second: BlendSource, percent: number): Blend {
  const ordinary = [first, second].map(({ model }) => {
    const names = new Set(model.names);
    return wordsOf(model).filter((word) => !names.has(word));
  });
  const plain = mixLists(ordinary[0]!, ordinary[1]!, percent);
  const takes = takesOf(first.model.names.length, second.model.names.length, percent);
  const ofBoth = (key: 'places' | 'persons'): string[] =>
    [...new Set([...taken(first[key], takes.first), ...taken(second[key], takes.second)])].sort();
  const [places, persons] = [ofBoth('places'), ofBoth('persons')];
  const words = new Set(plain);
  // a word of the one that is a name of the other counts as a word
  const names = new Set([...places, ...persons].filter((name) => !words.has(name)));
  const all = [...words, ...names].sort();
  const [larger, smaller] = percent >= 50 ? [first, second] : [second, first];
  const { language } = larger.model;
  const proper = Uint8Array.from(all, (word) => (names.has(word) ? 1 : 0));
  return {
    model: trainSound({ words: all, proper, language }),
    places,
    persons,
    partner: { language: smaller.model.language, percent: Math.max(percent, 100 - percent) },
  };
}

function wordsOf({ words }: SoundModel): string[] {
  const text = new TextDecoder().decode(Uint8Array.from(words.text));
  return text.split('\n').filter((word) => word !== '');
}

/** The words that refuse a name in either language; null where neither has some. */
export function bothWords(
  first: WordSet['columns'] | null,
  second: WordSet['columns'] | null,
): WordSet['columns'] | null {
  if (first === null || second === null) return first ?? second;
  const texts = [first, second].map(({ text }) => new TextDecoder().decode(Uint8Array.from(text)));
  return WordSet.build(texts.join('\n')).columns;
}
