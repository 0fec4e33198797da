/** Program: writes a synthetic run of a given size. */
import { parseArgs } from 'node:util';
import { layOutRun, syntheticRunId } from './measuring/runs.ts';

/**
 * Lays out one synthetic run, for trying the server with a corpus of a given size:
 *
 *     node dist/bench/make-run.js --size 500000 [--seed 1] [--number 1] [--no-database] OUTPUT_BASE
 */
const { values, positionals } = parseArgs({
  options: {
    size: { type: 'string' },
    seed: { type: 'string', default: '1' },
    number: { type: 'string', default: '1' },
    'no-database': { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
const [base] = positionals;
if (base === undefined || values.size === undefined) {
  console.error('Give --size N and the folder to make the run in.');
  process.exit(2);
}
const shape = {
  size: Number(values.size),
  seed: Number(values.seed),
  database: !values['no-database'],
};
console.log(await layOutRun(base, syntheticRunId(Number(values.number)), shape));
