/** Slots from all over a space, as the engine names them and as the run-time does. */
import * as assert from 'uvu/assert';
import { ClassSpace } from '../../engine/space/class-space.ts';
import { type CountedSpace, seedSpace } from '../../engine/space/namespace-2.ts';
import { type ModelFile, open } from '../../runtime/index.ts';

/** `slots` or some more of the space; what differs, in words. */
export function differingSlots(
  model: ModelFile,
  space: CountedSpace,
  seed: bigint,
  slots: number,
  own = false,
): string[] {
  const { name } = space.profile;
  const [index, of] = model.classes[name]!.own;
  const engine = new ClassSpace(
    seedSpace({ ...space, own: own ? { index, of, given: null } : null }, seed),
  );
  const runtime = open(model).space(name, seed, { own });
  assert.is(runtime.size, space.slots);
  const found: string[] = [];
  let live = 0;
  const step = Math.max(1, Math.floor(space.slots / slots));
  for (let slot = 0; slot < space.slots; slot += step) {
    const wanted = engine.at(slot) === 0 ? engine.name : null;
    const name = runtime.at(slot);
    if (wanted !== null) live++;
    if (name !== wanted) found.push(`${slot}: ${wanted}, not ${name}`);
  }
  assert.ok(live > 0, `${name} has no name among ${slots} slots`);
  return found;
}
