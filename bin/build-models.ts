/**
 * Makes the models that come with the package, with all classes: `npm run models [-- FOLDER]`. Texts that are not
 * among the samples are read from FOLDER; without it their models stay as they are, which is told.
 */
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { openText } from '../app/library/index.ts';
import { BUNDLED_LICENCE, BUNDLED_MODELS, bundledPath } from '../app/model/bundled.ts';
import { packageRoot } from '../store/files/package-root.ts';
import { readProfiles } from '../store/names/profiles.ts';
import { PolicyFile } from '../store/settings/policies.ts';

const root = packageRoot();
const folders = [join(root, 'samples'), ...process.argv.slice(2).map((folder) => resolve(folder))];
const profiles = await readProfiles(new PolicyFile(join(root, 'store', 'name_classes.yml')));
const classes = profiles.map(({ name }) => name);
const outputBase = await mkdtemp(join(tmpdir(), 'namewalk-models-'));
try {
  for (const { name, text, language, source } of BUNDLED_MODELS) {
    const path = folders.map((folder) => join(folder, text)).find((file) => existsSync(file));
    if (path === undefined) {
      process.stderr.write(`${name}: left as it is, ${text} is not in ${folders.join(', ')}\n`);
      continue;
    }
    const opened = await openText(path, { language, outputBase });
    const model = await opened.model({ classes, source, licence: BUNDLED_LICENCE });
    await model.save(bundledPath(name));
    await opened.close();
    process.stderr.write(`${name}: ${bundledPath(name)}\n`);
  }
} finally {
  await rm(outputBase, { recursive: true, force: true });
}
