/** `namewalk/engine` bundled for no platform, in a bare context without shared memory: the results of Node. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { build } from 'esbuild';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import * as engine from '../../../engine/library/index.ts';
import { ClassSpace } from '../../../engine/space/class-space.ts';
import { seedSpace } from '../../../engine/space/namespace-2.ts';
import { packageRoot } from '../../../store/files/package-root.ts';
import { languageNames, languageWords } from '../../../store/names/language-names.ts';
import { modelOfRun } from '../../runtime/run-spaces.ts';
import { runOf } from '../../text-run.ts';

const anywhere = suite('the engine on any platform');

const SEED = 2n ** 70n + 7n;

/** What is asked of the engine, wherever it runs; its text is run in the bare context too. */
function ask(
  library: typeof engine,
  text: string,
  [levels, trie, exceptions]: [never, never, never],
  options: engine.NameSpaceOptions,
  policy: engine.NamePolicy,
) {
  const hyphenator = library.texHyphenator({ levels, trie, exceptions: exceptions ?? {} });
  const { corpus, source } = library.readText(text, { language: 'en', hyphenator });
  const ids = new library.Walker(corpus, library.DEFAULT_WALK).batch(7n, 0, 20, 4);
  const { goblin: profile } = library.PROFILES;
  const candidates = { syllables: [2, 3], count: 200, seed: 7n, profile, frequencyWeight: 0 };
  const table = library.combine(corpus, candidates);
  const chosen = { policy, mode: 'hard', count: 10, order: 'alphabetical', seed: 7n } as const;
  const { positions } = library.select(corpus, table, chosen);
  const space = library.openNameSpace(source, options);
  const names: (string | null)[] = [];
  for (let slot = 0; slot < 300; slot++) names.push(space.at(slot));
  return {
    syllables: corpus.size,
    walks: Array.from(ids, (id) => corpus.syllable(id)),
    selected: Array.from(positions, (i) => library.nameOf(corpus, table, i)),
    size: space.size,
    names,
  };
}

anywhere('walks, selections and names of a seed', async () => {
  const base = await mkdtemp(join(tmpdir(), 'namewalk-engine-'));
  try {
    const sample = join(packageRoot(), 'samples', 'en-pride-and-prejudice.txt');
    const text = (await readFile(sample, 'latin1')).slice(5000, 85_000);
    const path = join(base, 'pride.txt');
    await writeFile(path, text);
    const { spaces } = await modelOfRun(join(base, await runOf(path, base)), ['last_name']);
    const [counted] = spaces;
    const patterns: unknown = createRequire(import.meta.url)('hyphen/patterns/en-us.js');
    const policy = engine.parsePolicies({
      version: '2',
      name_classes: {
        last_name: { description: 'x', syllable_range: [2, 3], features: {} },
      },
    })[0]!;
    const words = wordsOf(await languageWords('en'));
    const realNames = [...(await languageNames('en', 'last'))];
    const givenNames = [...(await languageNames('en', 'first'))];
    const options = { profile: counted!.profile, realNames, givenNames, words, seed: SEED };
    const here = ask(engine, text, patterns as never, options, policy);
    const space = new ClassSpace(seedSpace(counted!, SEED));
    assert.equal(
      here.names,
      Array.from({ length: 300 }, (_, slot) => (space.at(slot) === 0 ? space.name : null)),
    );
    assert.is(here.size, counted!.slots);
    assert.is(here.selected.length, 10);

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
    const given = { text, patterns, options, policy, TextEncoder, TextDecoder };
    const context = createContext({ ...given, answer: '' });
    runInContext('delete globalThis.SharedArrayBuffer; delete globalThis.WebAssembly;', context);
    runInContext(code, context);
    runInContext(
      `answer = JSON.stringify((${ask})(library, text, patterns, options, policy))`,
      context,
    );
    assert.equal(JSON.parse(context.answer as string), JSON.parse(JSON.stringify(here)));
  } finally {
    await rm(base, { recursive: true, force: true, maxRetries: 20 });
  }
});

function wordsOf(columns: Awaited<ReturnType<typeof languageWords>>): string[] {
  const decoder = new TextDecoder();
  const { text, start, bytes } = columns!;
  return Array.from(start, (from, w) => decoder.decode(text.slice(from, from + bytes[w]!)));
}

anywhere.run();
