/** Sorted lines by columns, which compress better: how much each shares with the one before, and the rest of each. */
const ZERO = 48;
const LINE_FEED = 10;

/** A byte a line from "0" on for what is shared, a line feed, and the rests with theirs. `text`: lines in ASCII, each ended. */
export function frontCoded(text: string): string {
  let [shared, before] = ['', ''];
  const rests = (text.match(/.*\n/g) ?? []).map((line) => {
    let same = 0;
    while (line[same] !== '\n' && line[same] === before[same]) same++;
    shared += String.fromCharCode(ZERO + same);
    before = line;
    return line.slice(same);
  });
  return `${shared}\n${rests.join('')}`;
}

/** The bytes of the text of `frontCoded`, of its bytes. */
export function backCoded(columns: Uint8Array): Uint8Array {
  const lines = columns.indexOf(LINE_FEED);
  let size = columns.length - lines - 1;
  for (let k = 0; k < lines; k++) size += columns[k]! - ZERO;
  const text = new Uint8Array(size);
  let [from, to, before] = [lines + 1, 0, 0];
  for (let k = 0; k < lines; k++) {
    const start = to;
    const end = before + columns[k]! - ZERO;
    while (before < end) text[to++] = text[before++]!;
    do text[to++] = columns[from]!;
    while (from < columns.length && columns[from++] !== LINE_FEED);
    before = start;
  }
  return text;
}
