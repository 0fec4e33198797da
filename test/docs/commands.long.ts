/**
 * The documents with the package as npm packs it: every block of commands is run on a fresh output base, and links and
 * pictures lead to files of it. The reference of the library is that of now.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import * as assert from 'uvu/assert';
import { sourcesOf } from '../../docs/site/sources.ts';
import { packageRoot } from '../../store/files/package-root.ts';
import { suite } from '../suite.ts';
import { blocksOf, holdsCommands, outputPattern, stepsOf } from './blocks.ts';
import { Desk, showStamps, whyNot } from './desk.ts';
import { DOCUMENTS, GUIDES, LIBRARY, linksOf, textsOfSite } from './documents.ts';
import { libraryText } from './references.ts';

const read = (file: string): string => readFileSync(join(packageRoot(), file), 'utf8');
const blocks = DOCUMENTS.flatMap((file) =>
  blocksOf(file, read(file)).filter((block) => block.saveAs !== null || holdsCommands(block)),
);

const siteTexts = textsOfSite(join(packageRoot(), 'dist', 'site'));

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

docs('on a fresh start the samples are there', async (t) => {
  const listed = await t.desk.run("curl -s 'localhost:8000/api/pipeline/runs'");
  const { runs } = JSON.parse(listed) as { runs: { source_path: string }[] };
  const sources = runs.map(({ source_path: path }) => basename(path, '.txt')).join(' ');
  const english = 'en-pride-and-prejudice';
  const others = 'la-de-bello-gallico fi-kalevala es-don-quijote de-die-verwandlung';
  assert.is(sources, `${others} ${english}`, 'in their order');
});

docs('README and guides link to files, pages and pictures of the package', ({ desk }) => {
  const { files } = desk;
  const pages = sourcesOf(packageRoot()).filter(({ page }) => siteTexts.has(page));
  const there = new Set([
    ...files,
    ...pages.map(({ file }) => file),
    ...[...files].map((file) => file.replace(/^dist\/site\/images\//, 'docs/images/')),
  ]);
  const broken = ['README.md', ...GUIDES].flatMap((file) =>
    linksOf(read(file))
      .map(({ target }) => normalize(join(dirname(file), target.split('#')[0]!)))
      .filter((target) => target !== '.' && !there.has(target))
      .map((target) => `${file}: ${target}`),
  );
  assert.equal(broken, []);
});

docs('the site is in it as it was built', ({ desk }) => {
  const built = readdirSync(join(packageRoot(), 'dist/site'), {
    recursive: true,
    encoding: 'utf8',
  });
  const files = built.filter((name) => name.includes('.')).map((name) => `dist/site/${name}`);
  assert.ok(files.includes('dist/site/texts.json.br') && files.length > 1);
  const wrong = files.filter((file) => !desk.files.has(file));
  assert.equal(wrong, []);
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
    for (const step of stepsOf(block)) {
      const { met, printed } = await desk.follow(step);
      const expected = step.output.map(showStamps).join('\n');
      if (!met) assert.is(printed.trimEnd(), expected, `$ ${step.command}`);
    }
  });
}

const references = suite('references');

references('docs/library-reference.md has the types of every entry; else run npm run docs', () => {
  assert.is(read(LIBRARY), libraryText());
});
