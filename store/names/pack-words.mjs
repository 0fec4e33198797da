// Packs a list of words into lines that diff well: a beginning and the endings that stand behind it, `-` for none
// (`abandon - ed ing s`); a word alone on its line is whole. engine/kin/language-data.ts reads them. By hand, to pack a file
// of words anew, one or more a line: node store/names/pack-words.mjs FILE
import { readFileSync, writeFileSync } from 'node:fs';

/** Beginnings are no shorter, lines hold no more words, so that a new word changes one line. */
const LEAST = 3;
const MOST = 40;

/** The words of packed lines. */
function* unpackWords(text) {
  for (const line of text.split('\n')) {
    const [head, ...endings] = line.split(' ');
    if (endings.length === 0) {
      if (head !== '') yield head;
    } else for (const ending of endings) yield ending === '-' ? head : head + ending;
  }
}

/** The shortest packed lines of the words. */
function packWords(list) {
  const words = [...new Set(list)].sort();
  /** Fewest characters of the first i words, and where their last line begins. */
  const least = [0];
  const from = [0];
  for (let i = 1; i <= words.length; i++) {
    least[i] = least[i - 1] + words[i - 1].length + 1;
    from[i] = i - 1;
    let shared = words[i - 1];
    let letters = words[i - 1].length;
    for (let k = i - 2; k >= 0 && i - k <= MOST; k--) {
      const word = words[k];
      let same = 0;
      while (same < shared.length && word[same] === shared[same]) same++;
      if (same < LEAST) break;
      shared = shared.slice(0, same);
      letters += word.length;
      const count = i - k;
      const bare = word.length === same ? 1 : 0;
      const cost = least[k] + same + letters - count * same + bare + count + 1;
      if (cost < least[i]) {
        least[i] = cost;
        from[i] = k;
      }
    }
  }
  const lines = [];
  for (let i = words.length; i > 0; i = from[i]) {
    const group = words.slice(from[i], i);
    if (group.length === 1) {
      lines.push(group[0]);
      continue;
    }
    // sorted: what the first and the last share, all share
    const [first, last] = [group[0], group.at(-1)];
    let same = 0;
    while (same < first.length && first[same] === last[same]) same++;
    lines.push([first.slice(0, same), ...group.map((word) => word.slice(same) || '-')].join(' '));
  }
  return `${lines.reverse().join('\n')}\n`;
}

const [, , file] = process.argv;
writeFileSync(file, packWords(unpackWords(readFileSync(file, 'utf8'))));
