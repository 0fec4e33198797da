/** Codes of languages as the files of names, words and patterns have them. */

/** Letters of a language code before its region: `en` of `en_US`; Bokmål stands for all Norwegian. */
export const plainCode = (language: string): string => {
  const code = language.toLowerCase().split(/[_-]/, 1)[0]!;
  return code === 'no' || code === 'nn' ? 'nb' : code;
};
