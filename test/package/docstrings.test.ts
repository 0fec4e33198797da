/** Every public export of the entry points is explained where it is declared. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { packageRoot } from '../../store/files/package-root.ts';

const ENTRIES = [
  'app/library/index.ts',
  'app/library/types.ts',
  'engine/library/index.ts',
  'runtime/index.ts',
  'runtime/list.ts',
  'http/client.ts',
  'http/library.ts',
];
const DECLARED =
  /^export (?:declare )?(?:async )?(?:abstract )?(?:class|function|const|interface|type) (\w+)/;

/** Names that a file exports without a doc comment above; of those that it passes on, by the file they come from. */
function unexplained(file: string, wanted: ReadonlySet<string> | null): string[] {
  const text = readFileSync(join(packageRoot(), file), 'utf8');
  const lines = text.split('\n');
  const found = lines.flatMap((line, i) => {
    const name = DECLARED.exec(line)?.[1];
    if (name === undefined || (wanted && !wanted.has(name))) return [];
    return lines[i - 1]?.trimEnd().endsWith('*/') ? [] : [`${file}: ${name}`];
  });
  for (const [, names, from] of text.matchAll(/^export (?:type )?\{([^}]+)\} from '([^']+)'/gm)) {
    const list = names!.split(',').map((name) => name.replace(/^\s*type /, '').trim());
    const some = list.filter((name) => name !== '' && (!wanted || wanted.has(name)));
    if (some.length > 0) found.push(...unexplained(join(dirname(file), from!), new Set(some)));
  }
  return found;
}

const docstrings = suite('docstrings of the entry points');

docstrings('each export has one', () => {
  assert.equal([...new Set(ENTRIES.flatMap((file) => unexplained(file, null)))], []);
});

docstrings.run();
