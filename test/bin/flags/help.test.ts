/** Each verb tells every flag that it takes in its help, and no other. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { UsageError } from '../../../bin/command.ts';
import { VERBS } from '../../../bin/main.ts';

const help = suite('help of the verbs');

/** The flags of a line that describes some: `  --json, --ndjson  …`, `  -o, --output FILE  …`. */
function flagsOfLine(line: string): readonly string[] {
  const head = /^ {2}(?:-\w, )?--.*?(?: {2,}|$)/.exec(line)?.[0] ?? '';
  return head.match(/--[a-z][\w-]*/g) ?? [];
}

for (const [name, load] of Object.entries(VERBS)) {
  help(`${name}: tells the flags that it takes, and no other`, async () => {
    const { command } = await load();
    const refused = await command.run(['--nothing-is-called-so']).catch((err: unknown) => err);
    assert.instance(refused, UsageError);
    const taken = (refused as UsageError).message.replace(/^\S+ \S+ \S+/, '').match(/--[\w-]+/g);
    const told = command.help.split('\n').flatMap(flagsOfLine);
    assert.equal([...new Set(told)].sort(), [...new Set(taken)].sort());
  });
}

help.run();
