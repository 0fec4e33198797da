/** A computing thread that writes no sidecar before the file `release` lies in the output base. */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { throwIfCancelled } from '../../engine/base/hooks.ts';
import { handlers } from '../../workers/handlers.ts';

export * from '../../workers/entry.ts';

const sound = handlers.sidecar;

handlers.sidecar = async (input, hooks) => {
  const release = join(dirname(input.context.runDir), 'release');
  while (!existsSync(release)) {
    throwIfCancelled(hooks);
    await pause(2);
  }
  return sound(input, hooks);
};
