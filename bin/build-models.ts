/** Makes the models that come with the package from the samples, with all classes: `npm run models`. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openRun } from '../app/library/index.ts';
import { BUNDLED_LICENCE, BUNDLED_MODELS, bundledPath } from '../app/model/bundled.ts';
import { runOfText } from '../app/names/text-run.ts';
import { packageRoot } from '../store/files/package-root.ts';
import { readProfiles } from '../store/names/profiles.ts';
import { PolicyFile } from '../store/settings/policies.ts';

const root = packageRoot();
const profiles = await readProfiles(new PolicyFile(join(root, 'store', 'name_classes.yml')));
const classes = profiles.map(({ name }) => name);
const outputBase = await mkdtemp(join(tmpdir(), 'namewalk-models-'));
try {
  for (const { name, text, language, source } of BUNDLED_MODELS) {
    const path = join(root, 'samples', text);
    const quiet = { log() {}, message() {} };
    const order = { text: path, language, outputBase };
    const opened = await openRun(await runOfText(order, quiet, new AbortController().signal));
    const model = await opened.model({ classes, source, licence: BUNDLED_LICENCE });
    await model.save(bundledPath(name));
    await opened.close();
    process.stderr.write(`${name}: ${bundledPath(name)}\n`);
  }
} finally {
  await rm(outputBase, { recursive: true, force: true });
}
