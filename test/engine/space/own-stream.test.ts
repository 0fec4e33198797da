/** To which class a name belongs: by its hash, but for real given names. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { NameKind, RealNames } from '../../../engine/sound/class-profile.ts';
import { trainReference } from '../../../engine/sound/reference.ts';
import { trainSound } from '../../../engine/sound/sound-model.ts';
import { ClassSpace } from '../../../engine/space/class-space.ts';
import { type CountedSpace, ownStream, seedSpace } from '../../../engine/space/namespace-2.ts';
import { languageNameSet, languageNames } from '../../../store/names/language-names.ts';
import { profileOf, smallSpace } from './small-sources.ts';

const LANGUAGE = 'es';
const REFUSE = 'refuse';
const ALLOW = 'allow';
const LETTERS = [5, 5] as const;

const stream = suite('own streams');

const profile = (kind: NameKind, realNames: RealNames) =>
  profileOf(LETTERS, [2, 3], { kind, realNames, name: `${kind} ${realNames}` });

/** A space of a class among `profiles`, of the sound of towns. */
async function spaceOf(
  profiles: readonly ReturnType<typeof profile>[],
  index: number,
  own = true,
): Promise<CountedSpace> {
  const words = [...(await languageNames(LANGUAGE, 'place'))].sort();
  const model = trainSound({ words, proper: new Uint8Array(words.length), language: LANGUAGE });
  const { onsets, graph } = model;
  const { kind } = profiles[index]!;
  const known = await languageNames(LANGUAGE, kind!);
  const spec = { known, own: [], language: LANGUAGE, onsets, graph, mixed: false };
  return smallSpace({
    model,
    profile: profiles[index]!,
    reference: trainReference(spec),
    own: own ? ownStream(profiles, index) : null,
    given: await languageNameSet(LANGUAGE, 'first'),
  })!;
}

/** All names of a space, by how often. */
async function namesOf(counted: CountedSpace): Promise<Set<string>> {
  const space = new ClassSpace(seedSpace(counted, 1n));
  const found = new Set<string>();
  for (let slot = 0; slot < counted.slots; slot++) if (space.at(slot) === 0) found.add(space.name);
  return found;
}

stream(
  'real given names are of the class of given names, others of the class of their hash',
  async () => {
    const profiles = [profile('place', REFUSE), profile('first', ALLOW), profile('last', ALLOW)];
    const known = new Set(await languageNames(LANGUAGE, 'first'));
    const isGiven = (name: string): boolean => known.has(name);
    const all = await namesOf(await spaceOf(profiles, 1, false));
    const streams: Set<string>[] = [];
    for (const index of [0, 1, 2]) streams.push(await namesOf(await spaceOf(profiles, index)));
    const [places, given, families] = streams as [Set<string>, Set<string>, Set<string>];
    assert.ok([...all].filter(isGiven).length > 50);
    assert.equal([...given].filter(isGiven).sort(), [...all].filter(isGiven).sort());
    const share = [...given].filter((name) => !isGiven(name)).length / all.size;
    assert.ok(share > 0.2 && share < 0.45, `a third of the invented ones, not ${share}`);
    for (const others of [places, families]) {
      assert.ok(others.size > 100);
      assert.equal([...others].filter(isGiven), []);
      assert.equal(
        [...others].filter((name) => given.has(name)),
        [],
      );
    }
  },
);

stream('without a class of given names, and without streams, no town is a given name', async () => {
  const known = new Set(await languageNames(LANGUAGE, 'first'));
  const profiles = [profile('place', REFUSE), profile('first', REFUSE)];
  assert.equal(ownStream(profiles, 0), { index: 0, of: 2, given: null });
  for (const own of [true, false])
    for (const index of [0, 1]) {
      const made = await namesOf(await spaceOf(profiles, index, own));
      assert.ok(made.size > 100);
      assert.equal(
        [...made].filter((name) => known.has(name)),
        [],
        `${index} ${own}`,
      );
    }
});

stream.run();
