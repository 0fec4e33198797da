/** `namewalk/engine` bundled for no platform, in a bare context without shared memory: the results of Node. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { build } from 'esbuild';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import * as engine from '../../../engine/library/index.ts';
import { packageRoot } from '../../../store/files/package-root.ts';

const anywhere = suite('the engine on any platform');

/** What is asked of the engine, wherever it runs; its text is run in the bare context too. */
function ask(
  library: typeof engine,
  text: string,
  [levels, trie, exceptions]: [never, never, never],
  policy: engine.NamePolicy,
) {
  const hyphenator = library.texHyphenator({ levels, trie, exceptions: exceptions ?? {} });
  const corpus = library.readText(text, { hyphenator });
  const ids = new library.Walker(corpus, library.DEFAULT_WALK).batch(7n, 0, 20, 4);
  const { goblin: profile } = library.PROFILES;
  const candidates = { syllables: [2, 3], count: 200, seed: 7n, profile, frequencyWeight: 0 };
  const table = library.combine(corpus, candidates);
  const chosen = { policy, mode: 'hard', count: 10, order: 'alphabetical', seed: 7n } as const;
  const { positions } = library.select(corpus, table, chosen);
  const stock = library.stockOf(
    { own: library.ownNamesOfText(text, 'en'), language: 'en' },
    { kind: 'person' },
  );
  const request = { seed: 7n, count: 100, offset: 0, avoid: [], liked: [], disliked: [] };
  const names = library.listOf(stock, request).names.map(({ name }) => name);
  return {
    syllables: corpus.size,
    walks: Array.from(ids, (id) => corpus.syllable(id)),
    selected: Array.from(positions, (i) => library.nameOf(corpus, table, i)),
    stock: library.countedClass(stock),
    names,
  };
}

anywhere('walks, selections and names of a seed', async () => {
  const sample = join(packageRoot(), 'samples', 'en-pride-and-prejudice.txt');
  const text = (await readFile(sample, 'latin1')).slice(5000, 85_000);
  const patterns: unknown = createRequire(import.meta.url)('hyphen/patterns/en-us.js');
  const policy = engine.parsePolicies({
    version: '2',
    name_classes: {
      last_name: { description: 'x', syllable_range: [2, 3], features: {} },
    },
  })[0]!;
  const here = ask(engine, text, patterns as never, policy);
  assert.is(here.selected.length, 10);
  assert.ok(here.names.length > 10);

  const { outputFiles } = await build({
    entryPoints: [join(packageRoot(), 'dist', 'engine', 'library', 'index.js')],
    bundle: true,
    write: false,
    platform: 'neutral',
    mainFields: ['module', 'main'],
    format: 'iife',
    globalName: 'library',
    target: 'es2022',
  });
  const code = outputFiles[0]!.text;
  assert.not.match(code, /["']node:/);
  const given = { text, patterns, policy, TextEncoder, TextDecoder };
  const context = createContext({ ...given, answer: '' });
  runInContext('delete globalThis.SharedArrayBuffer; delete globalThis.WebAssembly;', context);
  runInContext(code, context);
  runInContext(`answer = JSON.stringify((${ask})(library, text, patterns, policy))`, context);
  assert.equal(JSON.parse(context.answer as string), JSON.parse(JSON.stringify(here)));
});

anywhere.run();
