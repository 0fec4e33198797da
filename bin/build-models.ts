/** Makes the stocks that come with the package from the samples: `npm run models`. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openText } from '../app/library/index.ts';
import { SAMPLES, samplePath } from '../app/names/read-source.ts';
import { packageRoot } from '../store/files/package-root.ts';

/** Credit for the real names of a language in a stock; readers skip the key. */
const attribution = 'Place names from GeoNames (geonames.org), CC BY 4.0.';

for (const name of Object.keys(SAMPLES)) {
  const source = await openText(samplePath(name), { threads: 1 });
  const path = join(packageRoot(), 'models', `${name}.kin.json`);
  await writeFile(path, `${JSON.stringify({ ...(await source.model()), attribution })}\n`);
  await source.close();
  process.stderr.write(`${path}\n`);
}
