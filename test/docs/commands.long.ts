/** The documents: every block of commands is run on a fresh output base; the reference of the library is that of now. */
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { packageRoot } from '../../store/files/package-root.ts';
import { blocksOf, holdsCommands, outputPattern, stepsOf } from './blocks.ts';
import { Desk, showStamps, whyNot } from './desk.ts';
import { DOCUMENTS } from './documents.ts';
import { LIBRARY, libraryText } from './references.ts';

const root = packageRoot();
const blocks = DOCUMENTS.flatMap((file) =>
  blocksOf(file, readFileSync(join(root, file), 'utf8')).filter(
    (block) => block.saveAs !== null || holdsCommands(block),
  ),
);

const docs = suite<{ desk: Desk }>('commands of the documents');

docs.before(async (context) => {
  context.desk = await Desk.open();
});
docs.after(({ desk }) => desk.close());

docs('a block is cut into commands and their outputs', () => {
  const [block] = blocksOf('x.md', '```\n$ one \\\n  two\na...\n\n$ three\n...\nb\n```\n');
  assert.equal(stepsOf(block!), [
    { command: 'one \\\n  two', output: ['a...'] },
    { command: 'three', output: ['...', 'b'] },
  ]);
  assert.match('a and so on\n', outputPattern(['a...']));
  assert.match('1\n2\nb\n', outputPattern(['...', 'b']));
  assert.not.match('a\nb\n', outputPattern(['a']));
  assert.throws(() => stepsOf(blocksOf('x.md', '```\nnpm start\n```')[0]!), /x\.md:2: no command/);
});

docs('on a fresh start the samples are there, and a run is named by its source', async (t) => {
  const sources = async (query: string): Promise<string> => {
    const listed = await t.desk.run(`curl -s 'localhost:8000/api/pipeline/runs${query}'`);
    const { runs } = JSON.parse(listed) as { runs: { source_path: string }[] };
    return runs.map(({ source_path: path }) => basename(path, '.txt')).join(' ');
  };
  const english = 'en-pride-and-prejudice';
  const others = 'fi-kalevala la-de-bello-gallico es-don-quijote de-die-verwandlung';
  assert.is(await sources(''), `${others} ${english}`, 'in their order');
  assert.is(await sources('?source=Pride'), english);
  assert.is(await sources('?source=samples'), '', 'the folder above does not count');
});

for (const block of blocks) {
  const place = `${block.file}:${block.line}`;
  const reason = whyNot(block);
  if (reason !== null) {
    console.log(`  ${place} is not run: ${reason}`);
    continue;
  }
  if (block.saveAs !== null) {
    docs(`${place} is ${block.saveAs}`, ({ desk }) => desk.save(block));
    continue;
  }
  docs(place, async ({ desk }) => {
    for (const { command, output } of stepsOf(block)) {
      const printed = await desk.run(command);
      const expected = output.map(showStamps);
      if (outputPattern(expected).test(printed.replace(/\n*$/, '\n').replace(/^\n$/, ''))) continue;
      assert.is(printed.trimEnd(), expected.join('\n'), `$ ${command}`);
    }
  });
}

docs.run();

const references = suite('references');

references('docs/library-reference.md has the types of every entry; else run npm run docs', () => {
  assert.is(readFileSync(join(packageRoot(), LIBRARY), 'utf8'), libraryText());
});

references.run();
