/** Which of the files that share a process run again. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { failedFiles } from './failed-files.ts';

const FILES = ['browser/a.long.js', 'browser/b.long.js', 'browser/c.long.js'];

/** As uvu prints it: headings of files, dots, and what failed below the dots of its suite. */
const heading = (name: string): string =>
  `\u001b[1m\u001b[4m\u001b[37m${name}\u001b[22m\u001b[24m\u001b[39m\n`;
const DOTS = '\u001b[47m\u001b[30m a suite \u001b[39m\u001b[49m \u001b[90m• \u001b[39m  (1 / 2)\n';
const FAILURE =
  '\n  \u001b[1m\u001b[41m FAIL \u001b[22m\u001b[49m a suite "it holds"\n    light  (equal)\n';

test('those whose heading stands above a failure', () => {
  const [a, b, c] = FILES.map(heading);
  assert.equal(failedFiles(`${a}${DOTS}${b}${DOTS}${FAILURE}${c}${DOTS}`, FILES), [FILES[1]]);
  const two = `${a}${DOTS}${FAILURE}${FAILURE}${b}${DOTS}${c}${DOTS}${FAILURE}`;
  assert.equal(failedFiles(two, FILES), [FILES[0], FILES[2]]);
  assert.equal(failedFiles('browser/b.long.js\n suite\n   FAIL  suite "x"\n', FILES), [FILES[1]]);
});

test('all of them when the text does not say whose it was', () => {
  assert.equal(failedFiles(FAILURE + heading(FILES[0]!), FILES), FILES);
  assert.equal(failedFiles(heading(FILES[0]!) + DOTS, FILES), FILES);
});

test.run();
