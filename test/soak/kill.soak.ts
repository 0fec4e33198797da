/** Servers killed at random moments, many times over. */
import { sampled } from '../extent.ts';
import { surviveKills } from '../kill.ts';
import { sharedFolderSuite } from '../store/temp-folder.ts';

const KILLS = sampled(40, 220);

const soak = sharedFolderSuite('killed servers, at length');

soak(`${KILLS} kills leave no torn file and no false pointer`, ({ folder }) =>
  surviveKills(folder, KILLS),
);

soak.run();
