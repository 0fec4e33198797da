/** Real names to try the run-time with. */
import { languageNames } from '../../store/names/language-names.ts';

/** So many places of a language, spread over its list, capitals first. */
export async function sampleNames(language: string, count: number): Promise<string[]> {
  const all = await languageNames(language, 'place');
  const step = Math.max(1, all.length / count);
  return Array.from({ length: Math.min(count, all.length) }, (_, i) => {
    const name = all[Math.floor(i * step)]!;
    return name[0]!.toUpperCase() + name.slice(1);
  });
}
