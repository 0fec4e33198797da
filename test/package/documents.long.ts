/** README, guides and site in the package as npm packs it: links and pictures lead to files of it, and commands run. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, normalize } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { sourcesOf } from '../../docs/site/sources.ts';
import { packageRoot } from '../../store/files/package-root.ts';
import { blocksOf, holdsCommands, outputPattern, stepsOf } from '../docs/blocks.ts';
import { Desk, showStamps, whyNot } from '../docs/desk.ts';
import { GUIDES, linksOf } from '../docs/documents.ts';
import { type Packed, pack } from './pack.ts';

interface Context {
  folder: string;
  packed: Packed;
}

const READ_FIRST = ['README.md', ...GUIDES];
const read = (file: string): string => readFileSync(join(packageRoot(), file), 'utf8');

const documents = suite<Context>('documents of the package');

documents.before((context) => {
  context.folder = mkdtempSync(join(tmpdir(), 'namewalk-packed-'));
  context.packed = pack(context.folder);
});
documents.after(({ folder }) => rmSync(folder, { recursive: true, force: true }));

documents('README and guides link to files, pages and pictures that are in it', ({ packed }) => {
  const files = new Set([
    ...packed.files,
    ...sourcesOf(packageRoot())
      .filter(({ page }) => packed.files.includes(`dist/site/${page}`))
      .map(({ file }) => file),
    ...packed.files.map((file) => file.replace(/^dist\/site\/images\//, 'docs/images/')),
  ]);
  const broken = READ_FIRST.flatMap((file) =>
    linksOf(read(file))
      .map(({ target }) => normalize(join(dirname(file), target.split('#')[0]!)))
      .filter((target) => target !== '.' && !files.has(target))
      .map((target) => `${file}: ${target}`),
  );
  assert.equal(broken, []);
});

documents('every page and picture that the site leads to is in it', ({ packed }) => {
  const files = new Set(packed.files);
  const pages = packed.files.filter((file) => /^dist\/site\/[^/]+\.html$/.test(file));
  assert.ok(pages.length > 40);
  const broken = pages.flatMap((page) =>
    [...read(page).matchAll(/ (?:href|src|srcset)="([^"#]+)/g)]
      .map(([, link]) => link!)
      .filter((link) => link !== 'data:,' && !/^https?:/.test(link))
      .filter((link) => !files.has(`dist/site/${link}`))
      .map((link) => `${page}: ${link}`),
  );
  assert.equal(broken, []);
});

documents('their commands print what stands beneath them', async ({ packed }) => {
  const desk = await Desk.open(packed.archive);
  const failed: string[] = [];
  try {
    for (const file of READ_FIRST) {
      for (const block of blocksOf(file, read(file))) {
        if (whyNot(block) !== null) continue;
        if (block.saveAs !== null) await desk.save(block);
        for (const { command, output } of holdsCommands(block) ? stepsOf(block) : []) {
          const printed = (await desk.run(command)).replace(/\n*$/, '\n').replace(/^\n$/, '');
          if (!outputPattern(output.map(showStamps)).test(printed)) {
            failed.push(`${file}: $ ${command}\n${printed.slice(0, 500)}`);
          }
        }
      }
    }
  } finally {
    await desk.close();
  }
  assert.equal(failed, []);
});

documents.run();
