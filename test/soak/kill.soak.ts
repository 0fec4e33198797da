/** Servers killed at random moments, many times over. */
import { suite } from 'uvu';
import { sampled } from '../extent.ts';
import { surviveKills } from '../kill.ts';
import { makeTempFolder } from '../store/temp-folder.ts';

const KILLS = sampled(40, 220);

const soak = suite<{ folder: string; remove(): Promise<void> }>('killed servers, at length');
soak.before(async (context) => {
  Object.assign(context, await makeTempFolder());
});
soak.after(({ remove }) => remove());

soak(`${KILLS} kills leave no torn file and no false pointer`, ({ folder }) =>
  surviveKills(folder, KILLS),
);

soak.run();
