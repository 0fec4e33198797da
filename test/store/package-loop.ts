/** Program for tests: builds packages until it is killed. */
import { buildPackage } from '../../store/packages/package.ts';
import { fileOf, planOf } from './package-plan.ts';

const folder = process.argv[2]!;
const lines = Array.from({ length: 300 }, (_, i) => `line ${i} of a file\n`.repeat(40));
for (;;) {
  await buildPackage(planOf({ files: [fileOf('patch_a/walks.json', lines)] }), { folder });
}
