/** Parsing of flags of the command line. */

import * as assert from 'uvu/assert';
import { UsageError } from '../../../bin/command.ts';
import { parseFlags } from '../../../bin/flags/flags.ts';
import { Real } from '../../../engine/base/json.ts';
import { bodyOfFlags, integral, numeric } from '../../../operations/flags.ts';
import { COMBINE_FIELDS } from '../../../operations/walker/combine.ts';
import { WALK_FIELDS } from '../../../operations/walker.ts';
import { refusal } from '../../fault.ts';
import { suite } from '../../suite.ts';

const HELP = `
  -s, --seed N         any number
  --weight N           another, and not --help
  --json, --csv        switches
`;

const flags = suite('flags of the walker verbs');

const refused = (args: string[], message: RegExp): void =>
  assert.match(refusal(() => parseFlags(args, HELP), UsageError).message, message);

flags('may have negative numbers as values', () => {
  assert.equal(parseFlags(['--seed', '-5', '--weight', '-.5', '--json'], HELP).flags, {
    seed: '-5',
    weight: '-.5',
    json: true,
  });
  assert.equal(parseFlags(['--seed=-7'], HELP).flags, { seed: '-7' });
  assert.equal(parseFlags(['-s', '7', '--csv'], HELP).flags, { seed: '7', csv: true });
  const repeated = parseFlags(['--seed', '1', '--seed', '2'], HELP, { repeated: ['seed'] });
  assert.equal(repeated.flags, { seed: ['1', '2'] });
});

// others are in test/golden/usage.jsonl
flags('that are unknown or incomplete are refused with a way out', () => {
  refused(['-x'], /^Unknown option -x\. /);
  refused(['--json', '-5'], /^Unknown option -5\. /);
  refused(['--seed='], /^--seed needs a value\.$/);
  refused(['--seed', '1', '-s', '2'], /^--seed is given twice; give it once\.$/);
  refused(['--json', '--json'], /^--json is given twice/);
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
  const { neighborLimit, inertia } = WALK_FIELDS;
  const fields = { neighborLimit, inertia, syllables: COMBINE_FIELDS.syllables };
  const given = { 'neighbor-limit': 'none', inertia: 'all', syllables: '2, 3,x' };
  assert.equal(bodyOfFlags(fields, given), {
    neighbor_limit: null,
    inertia: 'all',
    syllables: [2, 3, 'x'],
  });
  assert.equal(bodyOfFlags(fields, { syllables: '3' }), { syllables: 3 });
});
