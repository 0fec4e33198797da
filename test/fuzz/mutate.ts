/** Random changes of bytes: flips, cuts, insertions, repeated pieces. */
import fc from 'fast-check';

/** A change to the bytes of a file. */
export type Mutation = (bytes: Buffer) => Buffer;

const SCALE = 2 ** 30;
/** A place in a file, all equally likely: `fc.double` would nearly always be next to 0. */
const fraction = fc.noBias(fc.nat(SCALE - 1)).map((n) => n / SCALE);

/** A change at a place, which depends on a number from `min` to `max`. */
const atPlace = (
  [min, max]: readonly [number, number],
  change: (bytes: Buffer, at: number, n: number) => Buffer,
): fc.Arbitrary<Mutation> =>
  fc.tuple(fraction, fc.integer({ min, max })).map(
    ([place, n]) =>
      (bytes) =>
        change(bytes, Math.floor(place * bytes.length), n),
  );

const flip = atPlace([1, 255], (bytes, at, bits) => {
  const changed = Buffer.from(bytes);
  if (changed.length > 0) changed[at]! ^= bits;
  return changed;
});

const truncate = atPlace([0, 0], (bytes, at) => bytes.subarray(0, at));

const cut = atPlace([1, 64], (bytes, at, length) =>
  Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + length)]),
);

const zeros = atPlace([1, 512], (bytes, at, length) =>
  Buffer.from(bytes).fill(0, at, Math.min(at + length, bytes.length)),
);

const duplicate = fc.tuple(fraction, fraction).map(
  ([from, to]): Mutation =>
    (bytes) => {
      const places = [from, to].map((place) => Math.floor(place * bytes.length));
      const start = Math.min(...places);
      const end = Math.min(Math.max(...places), start + 4096);
      return Buffer.concat([bytes.subarray(0, end), bytes.subarray(start)]);
    },
);

const WORDS =
  '{ } [ ] " , : \\ - 0 1e999 null "__proto__":{}, [[[[[[[[ 99999999999999999999 -1 é &a *a = %';
const SPLINTERS = [...WORDS.split(' '), ...['\n', '\r', '\0', '\t', ' ', '\ufeff', '\ud83d']].map(
  (text) => Buffer.from(text),
);

const splice = fc
  .tuple(fraction, fc.oneof(fc.constantFrom(...SPLINTERS), fc.uint8Array({ maxLength: 12 })))
  .map(
    ([place, piece]): Mutation =>
      (bytes) => {
        const at = Math.floor(place * bytes.length);
        return Buffer.concat([bytes.subarray(0, at), piece, bytes.subarray(at)]);
      },
  );

/** Exchanges two words or numbers of a text, so that its form stays and its sense does not. */
const swap = fc.tuple(fraction, fraction).map(
  ([one, other]): Mutation =>
    (bytes) => {
      const text = bytes.toString('latin1');
      const words = [...text.matchAll(/[A-Za-z0-9_.]+/g)].slice(0, 20_000);
      const at = [one, other]
        .map((place) => Math.floor(place * words.length))
        .sort((a, b) => a - b);
      const [first, second] = at.map((i) => words[i]) as [RegExpExecArray?, RegExpExecArray?];
      if (!first || !second || first === second) return bytes;
      const swapped =
        text.slice(0, first.index) +
        second[0] +
        text.slice(first.index + first[0].length, second.index) +
        first[0] +
        text.slice(second.index + second[0].length);
      return Buffer.from(swapped, 'latin1');
    },
);

const nothing = fc.constant<Mutation>(() => Buffer.alloc(0));

const single: fc.Arbitrary<Mutation> = fc.oneof(
  { weight: 6, arbitrary: flip },
  { weight: 3, arbitrary: truncate },
  { weight: 2, arbitrary: cut },
  { weight: 2, arbitrary: duplicate },
  { weight: 3, arbitrary: splice },
  { weight: 3, arbitrary: swap },
  { weight: 1, arbitrary: zeros },
  { weight: 1, arbitrary: nothing },
);

/** What happens to files: bits turn, ends are missing, parts come twice or in each other's place. */
export const mutation: fc.Arbitrary<Mutation> = fc.oneof(
  { weight: 4, arbitrary: single },
  {
    weight: 1,
    arbitrary: fc
      .array(single, { minLength: 2, maxLength: 4 })
      .map((several) => (bytes: Buffer) => several.reduce((made, mutate) => mutate(made), bytes)),
  },
);
