/** Real names to try the run-time with. */
import { languageData } from '../../store/names/language-data.ts';

/** So many places of a language in plain letters, spread over its list, capitals first. */
export async function sampleNames(language: string, count: number): Promise<string[]> {
  const folded = (await languageData.list(language, 'place')).map(({ name }) =>
    name
      .normalize('NFKD')
      .replace(/\p{Mn}/gu, '')
      .toLowerCase(),
  );
  const all = [...new Set(folded)].filter((name) => /^[a-z]{3,11}$/.test(name)).sort();
  const step = Math.max(1, all.length / count);
  return Array.from({ length: Math.min(count, all.length) }, (_, i) => {
    const name = all[Math.floor(i * step)]!;
    return name[0]!.toUpperCase() + name.slice(1);
  });
}
