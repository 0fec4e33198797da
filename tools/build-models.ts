/** Makes the stocks that come with the package from the samples: `npm run models`. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openText } from '../app/library/index.ts';
import { SAMPLES, samplePath } from '../app/names/read-source.ts';
import { packageRoot } from '../store/files/package-root.ts';

for (const name of Object.keys(SAMPLES)) {
  const source = await openText(samplePath(name), { threads: 1 });
  const path = join(packageRoot(), 'models', `${name}.kin.json`);
  await writeFile(path, `${JSON.stringify(await source.model())}\n`);
  await source.close();
  process.stderr.write(`${path}\n`);
}
