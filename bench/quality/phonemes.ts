/** Words of languages, and of English and Spanish as phonemes: of a dictionary, and by the rules of the spelling. */
import { readFile } from 'node:fs/promises';
import { dictionary } from 'cmu-pronouncing-dictionary';
import { samplePath } from '../../app/names/read-source.ts';
import { ownNamesOfText } from '../../engine/kin/own/own-names.ts';
import { languageData } from '../../store/names/language-data.ts';

const SAMPLES = { en: 'english', de: 'german', es: 'spanish' } as const;
export type Language = keyof typeof SAMPLES;

/** The words of the novel in a language that comes with the package, and those of the shipped word list. */
export async function wordsOf(language: Language): Promise<string[]> {
  const text = await readFile(samplePath(SAMPLES[language]), 'utf8');
  const listed = (await languageData.words(language))!;
  const decoder = new TextDecoder();
  const words = Array.from(listed.start, (from, w) =>
    decoder.decode(listed.text.slice(from, from + listed.bytes[w]!)),
  );
  return [...new Set([...ownNamesOfText(text, language).words, ...words])];
}

/** A word of English or Spanish as phonemes with blanks between them, without stress; null for one that cannot be told. */
export function phonemesOf(word: string, language: Language): string | null {
  if (language === 'es') return spanish(word);
  return Object.hasOwn(dictionary, word) ? dictionary[word]!.replace(/\d/g, '') : null;
}

/** What letters stand for, in their order; capitals are sounds that are done. */
const SPANISH: readonly (readonly [RegExp, string])[] = [
  [/ch/g, 'C'],
  [/qu/g, 'k'],
  [/gu(?=[eiéí])/g, 'G'],
  [/gü/g, 'Gu'],
  [/g(?=[eiéí])|j/g, 'x'],
  [/c(?=[eiéí])|z/g, 's'],
  [/ll|y/g, 'i'],
  [/rr|^r|(?<=[nls])r/g, 'R'],
  [/h/g, ''],
  [/c/g, 'k'],
  [/v/g, 'b'],
  [/r/g, 'ɾ'],
  [/ñ/g, 'ɲ'],
];

/** Latin American pronunciation: no θ and no ʎ. */
function spanish(word: string): string | null {
  let sounds = word.normalize('NFC').toLowerCase();
  for (const [letters, sound] of SPANISH) sounds = sounds.replace(letters, sound);
  const plain = sounds
    .normalize('NFD')
    .replace(/[\u0301\u0308]/g, '')
    .toLowerCase();
  if (!/^[a-zɾɲ]+$/.test(plain)) return null;
  return [...plain].map((sound) => (sound === 'c' ? 't͡ʃ' : sound)).join(' ');
}
