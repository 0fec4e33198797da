/** `openNameSpace` with real given names: they are the people's, and the classes share none. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import * as engine from '../../../engine/library/index.ts';
import { packageRoot } from '../../../store/files/package-root.ts';
import { languageNames } from '../../../store/names/language-names.ts';

const spaces = suite('openNameSpace');

spaces('real given names are the names of people, and of no place', async () => {
  const novel = readFileSync(join(packageRoot(), 'samples', 'de-die-verwandlung.txt'), 'utf8');
  const patterns = createRequire(import.meta.url)('hyphen/patterns/de-1996.js') as [
    engine.TexPatterns['levels'],
    engine.TexPatterns['trie'],
  ];
  const [levels, trie] = patterns;
  const hyphenator = engine.texHyphenator({ levels, trie, exceptions: {} });
  const { source } = engine.readText(novel, { language: 'de', hyphenator });
  const givenNames = [...(await languageNames('de', 'first'))];
  const profile = (name: string, keys: Readonly<Record<string, unknown>>): engine.ClassProfile =>
    engine.parseProfile({ name, description: '', syllableRange: [2, 3] }, keys);
  const profiles = [
    profile('place', { kind: 'place' }),
    profile('person', { kind: 'first', real_names: 'allow' }),
  ];
  const open = (at: number, realNames: readonly string[], own: engine.NameSpaceOptions['own']) =>
    engine.openNameSpace(source, {
      ...{ profile: profiles[at]!, seed: 7n, realNames, givenNames },
      ...(own && { own }),
    });
  assert.equal(engine.ownStream(profiles, 0), { index: 0, of: 2, given: 1 });
  const places = open(0, [], engine.ownStream(profiles, 0));
  const people = open(1, givenNames, engine.ownStream(profiles, 1));
  // by its hash alone one of the two is no person's
  const byHash = open(1, givenNames, { index: 1, of: 2 });
  let claimed = 0;
  for (const name of givenNames) {
    if (!('slot' in people.slotOf(name))) continue;
    assert.not.ok('slot' in places.slotOf(name), name);
    if (!('slot' in byHash.slotOf(name))) claimed++;
  }
  assert.ok(claimed > 5, `${claimed}`);
});

spaces.run();
