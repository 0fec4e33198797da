/** Program for tests: builds packages until it is killed. */
import { buildPackage } from '../../store/packages/package.ts';
import { fileOf, planOf } from './package-plan.ts';

/** Builds packages in a folder until it is killed; tells each that it begins. */
const folder = process.argv[2]!;
const lines = Array.from({ length: 300 }, (_, i) => `line ${i} of a file\n`.repeat(40));
for (;;) {
  process.stdout.write('.');
  await buildPackage(planOf({ files: [fileOf('patch_a/walks.json', lines)] }), { folder });
}
