/** Texts, data and code that come with Namewalk, and the terms they come under. */
export const LICENCES: readonly {
  readonly name: string;
  readonly use: string;
  readonly licence: string;
}[] = [
  { name: 'Pride and Prejudice, Jane Austen', use: 'sample text', licence: 'public domain' },
  { name: 'Die Verwandlung, Franz Kafka', use: 'sample text', licence: 'public domain' },
  {
    name: 'hyphen',
    use: 'hyphenation patterns',
    licence: 'ISC; the patterns of each language under terms of their own',
  },
  { name: 'CMU Pronouncing Dictionary', use: 'sounds of English words', licence: 'public domain' },
  { name: 'franc', use: 'language detection', licence: 'MIT' },
  { name: 'AnyAscii', use: 'romanised texts', licence: 'ISC' },
  { name: 'obscenity', use: 'list of offensive words', licence: 'MIT' },
  { name: 'Lucide', use: 'icons', licence: 'ISC' },
  { name: 'Web Awesome', use: 'controls', licence: 'MIT' },
  { name: 'Lit', use: 'elements of the page, long lists', licence: 'BSD-3-Clause' },
  { name: 'Observable Plot, d3', use: 'charts', licence: 'ISC' },
  { name: 'openapi-fetch', use: 'API client of the page', licence: 'MIT' },
  { name: 'idb-keyval', use: 'storage in the browser', licence: 'Apache-2.0' },
  { name: 'better-sqlite3, SQLite', use: 'databases', licence: 'MIT; public domain' },
  {
    name: 'piscina, polka, sirv, mrmime, busboy, yauzl, yazl, lossless-json',
    use: 'server',
    licence: 'MIT',
  },
  { name: 'yaml', use: 'policy file', licence: 'ISC' },
];
