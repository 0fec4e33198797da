/** `engine/text/language-rows.ts` as `engine/text/languages.yml` gives it. */
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import { parse } from 'yaml';

/** Codes and rows of languages, with the type of all rows. Throws where a row has a key that the first one, `keys`, has not. */
export async function languageRows(yaml) {
  const { keys, codes, ...rows } = parse(yaml);
  const known = keys.split(' ');
  for (const [language, row] of Object.entries(rows))
    for (const key of Object.keys(row))
      if (!known.includes(key)) await refuse(language, key, known);
  const types = Object.entries(Object.assign({}, ...Object.values(rows)));
  const row = types.map(([key, value]) => `  readonly ${key}?: ${typeof value};\n`).join('');
  const all = JSON.stringify(rows, null, 2);
  return `export const CODES = ${JSON.stringify(codes)};
export interface LanguageRow {\n${row}}\n
export const LANGUAGES: Readonly<Record<string, LanguageRow>> = ${all};\n`;
}

async function refuse(language, key, known) {
  const entryPoints = [fileURLToPath(new URL('../engine/base/plain-text.ts', import.meta.url))];
  const built = buildSync({ entryPoints, bundle: true, write: false, format: 'esm' });
  const [{ text }] = built.outputFiles;
  const { meantBy } = await import(`data:text/javascript,${encodeURIComponent(text)}`);
  const meant = meantBy(key, known);
  const remedy = meant
    ? `did you mean ${meant}?`
    : `known: ${known.join(', ')}; a new one is added to keys.`;
  throw new Error(`engine/text/languages.yml: ${language} has an unknown key ${key}; ${remedy}`);
}
