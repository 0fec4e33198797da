/** Parsing of flags, long JSON output and exit codes. */
import { PassThrough, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { UsageError } from '../../../bin/command.ts';
import { parseFlags } from '../../../bin/flags/flags.ts';
import { field, integral, numberOrList, numeric, orNull } from '../../../bin/flags/values.ts';
import { jsonReply, writeChunks, writeRows } from '../../../bin/output/output.ts';
import { metered } from '../../../bin/output/progress.ts';
import { Real } from '../../../engine/base/json.ts';

const HELP = `
  -s, --seed N         any number
  --weight N           another, and not --help
  --json, --csv        switches
`;

const flags = suite('flags of the walker verbs');

const refused = (args: string[], message: RegExp, hints = {}): void => {
  assert.throws(
    () => parseFlags(args, HELP, { hints }),
    (err: Error) => err instanceof UsageError && message.test(err.message),
  );
};

flags('may have negative numbers as values', () => {
  assert.equal(parseFlags(['--seed', '-5', '--weight', '-.5', '--json'], HELP), {
    seed: '-5',
    weight: '-.5',
    json: true,
  });
  assert.equal(parseFlags(['--seed=-7'], HELP), { seed: '-7' });
  assert.equal(parseFlags(['-s', '7', '--csv'], HELP), { seed: '7', csv: true });
  const repeated = parseFlags(['--seed', '1', '--seed', '2'], HELP, { repeated: ['seed'] });
  assert.equal(repeated, { seed: ['1', '2'] });
});

flags('that are unknown, incomplete or no flags at all are refused with a way out', () => {
  refused(['--sed', '1'], /^Unknown option --sed\. Options: --seed, --weight, --json, --csv\.$/);
  refused(['--count', '1'], /^Unknown option --count\. Use --seed\.$/, { count: 'Use --seed.' });
  refused(['-x'], /^Unknown option -x\. /);
  refused(['--json', '-5'], /^Unknown option -5\. /);
  refused(['extra'], /^"extra" is no option/);
  refused(['--seed', ''], /^--seed needs a value\.$/);
  refused(['--seed='], /^--seed needs a value\.$/);
  refused(['--seed'], /seed/);
  refused(['--json=yes'], /json/);
});

flags('numbers keep every digit, and other text stays text', () => {
  const big = '123456789012345678901234567890';
  assert.is(numeric('42'), 42);
  assert.is(numeric('-0042'), -42);
  assert.is(numeric('+5'), 5);
  assert.is(numeric('.5'), 0.5);
  assert.is(numeric('-.25e1'), -2.5);
  assert.is(numeric(big), BigInt(big));
  assert.equal(numeric('1e6'), new Real(1e6));
  assert.equal(numeric('2.'), 2);
  for (const word of ['', ' 1', '1 ', '0x10', 'NaN', '1e400', '-', '.', 'e5', '1,5', '1_000']) {
    assert.is(numeric(word), word);
  }
  assert.is(integral('2.5'), '2.5');
  assert.is(integral('25'), 25);
  assert.is(orNull('none', numeric)('none'), null);
  assert.is(orNull('none', numeric)('all'), 'all');
  assert.is(numberOrList('3'), 3);
  assert.equal(numberOrList('2, 3,x'), [2, 3, 'x']);
  assert.equal(field('a', '1', numeric), { a: 1 });
  assert.equal(field('a', undefined, numeric), {});
});

const render = async (chunks: Iterable<string>): Promise<string> => {
  const out = new PassThrough();
  const whole = text(out);
  await writeChunks(out, chunks);
  out.end();
  return whole;
};

const list = (...records: string[][]) => ({
  count: records.length,
  record: (i: number) => records[i]!,
});

flags('an answer is one JSON object whose records stand on lines of their own', async () => {
  const answer = jsonReply({ seed: 2n ** 60n }, { a: list(['1'], ['[', '2]']), b: list() });
  assert.is(await render(answer), '{"seed":1152921504606846976,\n"a":[\n1,\n[2]\n],\n"b":[]}\n');
});

flags('text is written no faster than it is taken, and not beyond a closed end', async () => {
  let held = 0;
  let most = 0;
  const slow = new Writable({
    highWaterMark: 1,
    write(chunk: Buffer, _encoding, done) {
      held += chunk.length;
      most = Math.max(most, held);
      setImmediate(() => {
        held -= chunk.length;
        done();
      });
    },
  });
  function* many(): Generator<string> {
    for (let i = 0; i < 100_000; i++) yield 'ten letters';
  }
  const layout = { columns: {}, line: (row: string) => row };
  await writeChunks(slow, many());
  await writeRows(slow, 'txt', layout, many());
  assert.ok(most > 0 && most < 200_000, `${most} characters were held`);
  slow.destroy();
  await writeChunks(slow, many());
  await writeRows(slow, 'txt', layout, many());
});

flags('work that takes long has a bar on a terminal, which is gone in the end', () => {
  for (const isTTY of [true, false]) {
    let drawn = '';
    let ms = 0;
    const clock = (): number => ms;
    const terminal = {
      isTTY,
      write(chunk: string) {
        drawn += chunk;
      },
    };
    const result = metered(
      'walk',
      (hooks) => {
        assert.is(hooks.cancelled(), false);
        for (ms = 0; ms < 250; ms++) hooks.progress(1, 2);
        return 7;
      },
      terminal,
      clock,
    );
    assert.is(result, 7);
    if (!isTTY) assert.is(drawn, '');
    else {
      assert.match(drawn, '[walk] ████████████░░░░░░░░░░░░  50 %');
      assert.ok(drawn.endsWith('\r\x1b[K') && drawn.split('\r\x1b[K').length === 4);
    }
    drawn = '';
    metered('short', (hooks) => hooks.progress(1, 1), terminal, clock);
    assert.is(drawn, '');
    assert.throws(() => metered('late', async () => 1, terminal), /task "late" answers later/);
  }
});

flags.run();
