/** The numbered names of a class as the library gives them. */
import { EngineError } from '../../engine/base/errors.ts';
import type { ClassProfile } from '../../engine/sound/class-profile.ts';
import { ClassSpace } from '../../engine/space/class-space.ts';
import { ownStream, seedSpace } from '../../engine/space/namespace-2.ts';
import type { Sounds } from '../names/sounds.ts';
import { exactSeed } from './options.ts';
import type { NameSpace, SpaceOptions } from './types.ts';

/** Slots between two turns of the event loop: some milliseconds of work. */
const SLOTS = 4096;

export async function openSpace(
  sounds: Sounds,
  { runDir, profiles }: { readonly runDir: string; readonly profiles: readonly ClassProfile[] },
  { class: name, seed, own = false }: SpaceOptions,
): Promise<NameSpace> {
  const index = profiles.findIndex((profile) => profile.name === name);
  if (index < 0) {
    const known = profiles.map((profile) => profile.name).join(', ');
    throw new EngineError('class-unknown', `class ${name} is unknown; known classes: ${known}.`);
  }
  const ordered = exactSeed(seed);
  const sound = await sounds.ofRun(runDir);
  const stream = own ? ownStream(profiles, index) : null;
  const counted = await sounds.space(sound, profiles[index]!, stream, null);
  const space = new ClassSpace(seedSpace(counted, ordered));
  const size = counted.slots;
  const at = (slot: number): string | null => {
    if (!Number.isInteger(slot) || slot < 0 || slot >= size) {
      throw new RangeError(`A slot is a whole number from 0 to ${size - 1}, not ${slot}.`);
    }
    return space.at(slot) === 0 ? space.name : null;
  };
  return {
    size,
    at,
    slotOf: (text) => space.slotOf(text),
    range(from, to) {
      for (const slot of [from, to]) {
        if (!Number.isInteger(slot) || slot < 0) {
          throw new RangeError(`A range is of whole numbers from 0 on, not ${from} to ${to}.`);
        }
      }
      return linesOf(at, from, Math.min(to, size));
    },
  };
}

/** The names of slots from..to - 1. */
async function* linesOf(at: NameSpace['at'], from: number, to: number): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for (let first = from; first < to; first += SLOTS) {
    let lines = '';
    for (let slot = first; slot < Math.min(first + SLOTS, to); slot++) {
      const found = at(slot);
      if (found !== null) lines += `${found}\n`;
    }
    if (lines !== '') yield encoder.encode(lines);
    await new Promise(setImmediate);
  }
}
