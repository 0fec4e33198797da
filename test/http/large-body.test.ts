/** Large bodies: few routes take them, and none is read in the thread that serves all requests. */
import * as assert from 'uvu/assert';
import { jsonText, parseJson } from '../../engine/base/json.ts';
import { PLAIN_BODY_BYTES } from '../../http/routing.ts';
import { parseBody } from '../../workers/tasks/parse-body.ts';
import { send } from '../client.ts';
import { refusal } from '../fault.ts';
import { openapiDocument } from '../openapi.ts';
import { LARGE, runsSuite } from './walker-runs.ts';

const large = runsSuite('large bodies', ({ load }) => load('a', LARGE));

const MIB = PLAIN_BODY_BYTES;
const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Routes that take names in their bodies. */
const TAKE_MUCH = 'batch walker/select walker/judge generate names names/cast'
  .concat(' names/portrait names/score score')
  .split(' ')
  .map((path) => `/api/${path}`);

large('other routes end at 1 MiB, and those that take much bound the rest', async (t) => {
  // texts too short to be taken out are read twenty times as fast as numbers
  const texts = { x: Array(MIB >> 13).fill('x'.repeat(1 << 13)) };
  for (const [path, operations] of Object.entries(openapiDocument().paths)) {
    if (operations.post === undefined) continue;
    const { status, text } = await send(t.base, 'POST', path, texts);
    // some routes have no use for a body, and leave it unread
    if (status === 200 || /No pipeline job/.test(text)) continue;
    assert.is(status, 413, `${path}: ${text}`);
    const rest = /beside its long texts and lists of names/;
    assert.match(text, TAKE_MUCH.includes(path) ? rest : /1048576 bytes/, path);
  }
});

const rejected = (bytes: Uint8Array, most = MIB): string =>
  refusal(() => parseBody({ bytes, most })).code;

large('what is long is taken out, and the rest keeps its numbers to the digit', () => {
  const names = Array.from({ length: 2000 }, (_, i) => `name ${i}`);
  names[3] = ' two \n lines ';
  const seed = '123456789012345678901234567890';
  const body = `{"seed":${seed},"real":1.0,"exclude":{"names":${JSON.stringify(names)}},"file":"${'A'.repeat(20_000)}","__proto__":{"a":1}}`;
  const { rest, mark, cuts } = parseBody({ bytes: encode(body), most: MIB });
  assert.match(rest, `"seed":${seed},"real":1.0`);
  assert.match(rest, '"__proto__":{"a":1}');
  const [list, file] = cuts;
  assert.ok(typeof list === 'object');
  assert.equal([list.count, list.text.split('\n')[3]], [2000, 'two lines']);
  assert.is(file, 'A'.repeat(20_000));
  assert.equal(parseJson(rest), parseJson(jsonText(parseJson(rest))));
  assert.match(rest, `"names":{"${mark}":0}`);
});

large('what cannot be read is refused', () => {
  assert.is(rejected(encode('{"x":')), 'json-invalid');
  assert.is(rejected(Uint8Array.of(0x22, 0xff, 0x22)), 'json-invalid');
  assert.is(rejected(encode(`[${'1,'.repeat(600_000)}1]`), 1e9), 'body-rest');
  assert.is(rejected(encode(`{"names":[${'1,'.repeat(2000)}1]}`), 1000), 'body-rest');
});

large('a long list of names works as a short one does', async ({ ask }) => {
  const made = { patch: 'a', syllables: 2, seed: 5, count: 50, format: 'txt' };
  const batch = (exclude: object) => ask<string>('batch', { ...made, exclude });
  const first = (await batch({})).split('\n').slice(0, 10);
  const filler = Array.from({ length: 90_000 }, (_, i) => `not a name ${i}`);
  const all = await batch({ names: [...filler, ...first] });
  assert.is(all, await batch({ names: first }));
  assert.not.match(all, new RegExp(`^${first[0]}$`, 'm'));
});
