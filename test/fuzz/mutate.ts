/** Random changes of bytes: flips, cuts, insertions, repeated pieces. */
import fc from 'fast-check';

/** A change to the bytes of a file. */
export type Mutation = (bytes: Buffer) => Buffer;

const SCALE = 2 ** 30;
/** A place in a file, all equally likely: `fc.double` would nearly always be next to 0. */
const fraction = fc.noBias(fc.nat(SCALE - 1)).map((n) => n / SCALE);

const flip = fc.tuple(fraction, fc.integer({ min: 1, max: 255 })).map(
  ([place, bits]): Mutation =>
    (bytes) => {
      const changed = Buffer.from(bytes);
      if (changed.length > 0) changed[Math.floor(place * changed.length)]! ^= bits;
      return changed;
    },
);

const truncate = fraction.map(
  (place): Mutation =>
    (bytes) =>
      bytes.subarray(0, Math.floor(place * bytes.length)),
);

const cut = fc.tuple(fraction, fc.integer({ min: 1, max: 64 })).map(
  ([place, length]): Mutation =>
    (bytes) => {
      const at = Math.floor(place * bytes.length);
      return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + length)]);
    },
);

const duplicate = fc.tuple(fraction, fraction).map(
  ([from, to]): Mutation =>
    (bytes) => {
      const [a, b] = [from, to].map((place) => Math.floor(place * bytes.length)) as [
        number,
        number,
      ];
      const [start, end] = [Math.min(a, b), Math.min(Math.max(a, b), Math.min(a, b) + 4096)];
      return Buffer.concat([bytes.subarray(0, end), bytes.subarray(start)]);
    },
);

const SPLINTERS = [
  ...[
    '{',
    '}',
    '[',
    ']',
    '"',
    ',',
    ':',
    '\\',
    '\n',
    '\r',
    '\0',
    '\t',
    ' ',
    '-',
    '0',
    '1e999',
    'null',
  ],
  ...[
    '"__proto__":{},',
    '[[[[[[[[',
    '99999999999999999999',
    '-1',
    'é',
    '\ufeff',
    '\ud83d',
    '&a',
    '*a',
    '=',
    '%',
  ],
].map((text) => Buffer.from(text));

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
const zeros = fc.tuple(fraction, fc.integer({ min: 1, max: 512 })).map(
  ([place, length]): Mutation =>
    (bytes) => {
      const at = Math.floor(place * bytes.length);
      return Buffer.from(bytes).fill(0, at, Math.min(at + length, bytes.length));
    },
);

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
