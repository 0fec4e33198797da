/** The sentences of a text in which a name stands. */

export interface Sentence {
  readonly before: string;
  readonly name: string;
  readonly after: string;
}

/** A sign that ends a sentence, with the quotation marks behind it: the full stop of `Mr.` or an initial does not. */
const END =
  /(?:[!?…]|(?<!(?<!\p{L})(?:\p{Lu}|Mr|Mrs|Ms|Dr|St|Sr|Jr|Mme|Prof|Rev|Capt|Col))\.)["'”’»)]*/u
    .source;
const BREAK = /\n\s*\n/.source;
const BEGUN = new RegExp(`(?:^|${END}\\s|${BREAK})(?!.*(?:${END}\\s|${BREAK}))`, 'su');
const ENDED = new RegExp(`${END}(?=\\s|$)|${BREAK}`, 'u');

const MOST = 90;

/** The first sentences that hold the name as a word, at most `count`, cut where they are long. */
export function sentencesOf(text: string, name: string, count: number): readonly Sentence[] {
  const sought = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const word = new RegExp(`(?<![\\p{L}\\p{M}])${sought}(?![\\p{L}\\p{M}])`, 'gu');
  const found: Sentence[] = [];
  while (found.length < count && word.test(text)) {
    const end = word.lastIndex;
    found.push(sentenceAt(text, end - name.length, name));
    // a further place in the same lines says nothing new
    word.lastIndex = end + MOST;
  }
  return found;
}

function sentenceAt(text: string, at: number, name: string): Sentence {
  const end = at + name.length;
  const before = text.slice(Math.max(0, at - MOST), at);
  const after = text.slice(end, end + MOST);
  const begun = BEGUN.exec(before);
  const ended = ENDED.exec(after);
  const head =
    begun && (begun[0] !== '' || at <= MOST)
      ? before.slice(begun.index + begun[0].length)
      : `…${before.replace(/^\S*\s/u, ' ')}`;
  const tail = ended
    ? after.slice(0, ended.index + ended[0].trimEnd().length)
    : end + MOST >= text.length
      ? after
      : `${after.replace(/\s\S*$/u, '')} …`;
  return { before: plain(head), name: text.slice(at, end), after: plain(tail) };
}

const plain = (text: string): string => text.replace(/\s+/gu, ' ');
