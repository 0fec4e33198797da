/** Words of languages, and of English and Spanish as phonemes: of a dictionary, and by the rules of the spelling. */
import { readFile } from 'node:fs/promises';
import { dictionary } from 'cmu-pronouncing-dictionary';
import { samplePath } from '../../app/names/read-source.ts';
import { ownNamesOfText } from '../../engine/kin/own/own-names.ts';
import { soundsOf } from '../../engine/measures/sounds.ts';
import { languageData } from '../../store/names/language-data.ts';

const SAMPLES = { en: 'english', de: 'german', es: 'spanish' } as const;
export type Language = keyof typeof SAMPLES;

/** The words of the novel in a language that comes with the package, and those of the shipped word list. */
export async function wordsOf(language: Language): Promise<string[]> {
  const text = await readFile(samplePath(SAMPLES[language]), 'utf8');
  const listed = (await languageData.words(language))!;
  const words = new TextDecoder().decode(listed.text.slice()).trimEnd().split('\n');
  return [...new Set([...ownNamesOfText(text, language).words, ...words])];
}

/** A word of English or Spanish as phonemes with blanks between them, without stress; null for one that cannot be told. */
export function phonemesOf(word: string, language: Language): string | null {
  if (language === 'es') return spanish(word);
  return Object.hasOwn(dictionary, word) ? dictionary[word]!.replace(/\d/g, '') : null;
}

function spanish(word: string): string | null {
  const plain = soundsOf(word.normalize('NFC').toLowerCase(), 'es')!
    .normalize('NFD')
    .replace(/[\u0301\u0308]/g, '')
    .toLowerCase();
  if (!/^[a-zɾɲ]+$/.test(plain)) return null;
  return [...plain].map((sound) => (sound === 'c' ? 't͡ʃ' : sound)).join(' ');
}
