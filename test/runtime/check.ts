/** What a run-time makes of a file of vectors, as code that any JavaScript runs. */

/** `check(names, vectors)`: the cases as that run-time has them. */
export const CHECK = `
const check = (names, { file, cases }) =>
  cases.map(({ class: name, seed, numbers, texts }) => {
    const found = names(file, { class: name, seed });
    const taken = new Set();
    return {
      class: name,
      seed,
      size: found.size,
      numbers,
      names: numbers.map((number) => found.at(number)),
      texts,
      of: texts.map((text) => found.of(text)),
      unique: texts.slice(0, found.size).map((text) => found.of(text, { unique: taken })),
      spread: found.take(12, { spread: true }),
    };
  });
`;
