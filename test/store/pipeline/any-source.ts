/** What tests ask of a source: texts of a folder, in any language, as a run asks by default. */
export const ANY_SOURCE = {
  filePattern: '*.txt',
  extractor: 'pyphen',
  language: 'auto',
  hyphenDir: null,
  minLength: 2,
  maxLength: 8,
} as const;
