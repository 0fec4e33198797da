/** Servers killed at random moments: no torn file, no false pointer. */
import { suite } from 'uvu';
import { surviveKills } from '../kill.ts';
import { makeTempFolder } from '../store/temp-folder.ts';

const KILLS = 40;

const killing = suite<{ folder: string; remove(): Promise<void> }>('killed servers');
killing.before(async (context) => {
  Object.assign(context, await makeTempFolder());
});
killing.after(({ remove }) => remove());

killing(`${KILLS} kills leave no torn file and no false pointer`, ({ folder }) =>
  surviveKills(folder, KILLS),
);

killing.run();
