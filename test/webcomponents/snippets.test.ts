/** Snippets of requests: curl, command line and TypeScript with correct quoting. */
import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { commandLine, shellWord, snippetsOf } from '../../webcomponents/logic/snippets.ts';

const snippets = suite('snippets');

snippets('a shell reads back every word as it was', () => {
  const words = fc.sample(fc.string({ unit: 'grapheme' }), 200).filter((s) => !s.includes('\0'));
  const script = words.map((word) => `printf '%s\\0' ${word === '' ? "''" : shellWord(word)}`);
  const out = execFileSync('sh', ['-c', script.join('\n')], { encoding: 'utf8' });
  assert.equal(out.split('\0').slice(0, -1), words);
});

snippets('flags are bare, values quoted, absent ones left out', () => {
  const line = commandLine(['namewalk', 'walk'], {
    run: 'a b',
    steps: 0,
    unique: true,
    csv: false,
    seed: null,
  });
  assert.is(line, "namewalk walk --run='a b' --steps=0 --unique");
});

snippets('a long seed keeps its digits in every form', () => {
  const seed = '123456789012345678901';
  const list = snippetsOf(
    { path: '/api/walker/walk', body: { patch: 'a', seed } },
    'http://127.0.0.1:8000',
  );
  for (const { text } of list) {
    assert.match(text, new RegExp(`"seed": ?${seed}`));
    assert.not.match(text, `"${seed}"`);
  }
});

snippets('the body is sent as the JSON that the page sends', () => {
  const body = { patch: 'a', steps: 0, min_length: null, label: "it's" };
  const [curl] = snippetsOf({ path: '/api/x', body }, 'http://127.0.0.1:1');
  const data = /-d ('.*')$/s.exec(curl!.text)![1]!;
  const sent = execFileSync('sh', ['-c', `printf '%s' ${data}`], { encoding: 'utf8' });
  assert.equal(JSON.parse(sent), body);
});

snippets.run();
