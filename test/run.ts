/**
 * Runs the test files: `node dist/test/run.js [--all | --rest | --fast] [WORD...]`, those whose path holds
 * a word or else every one (long ones when no other has the word). Without an option these are the `*.test.ts`: contracts, properties, units and
 * the core paths of the page. `--all` adds the `*.long.ts` (kills, faults, scale), the soaks and the
 * fuzzing, and goes through matrices whole (`extent.ts`); `--rest` is what `--all` has and the plain run
 * has not; `--fast` skips what needs a browser and whatever takes long.
 *
 * The files of a process of uvu are those of a subject: a crash takes down its own files only, and so does a
 * test that never ends. At most five processes run at once, two more than there are cores, for tests often
 * wait. What processes with a fault printed comes last, above the sums over all.
 *
 * A test that fails beside other work has failed: nothing runs a second time.
 *
 * After TEST_SECONDS of the environment no more processes begin: what they would have run is listed.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromiumPath } from './browser/chromium.ts';
import { EXTENT } from './extent.ts';
import { budget } from './fuzz/budget.ts';

/**
 * What paths begin with, and how many files of it go into a process, half as many where tests go further. A process costs
 * a second of processor time before its first test, and a server or the command line in it half as much again for each of
 * its threads. The slowest come first (some 40 s of processor time), the short ones last, so that no processor waits
 * for a long one at the end.
 */
const GROUPS: readonly (readonly [starts: string, together: number])[] = [
  ['soak/', 1],
  ['fuzz/', 1],
  ['app/batch-queue', 1],
  // with threads of their own, and pauses in which others work
  ['http/ security/', 40],
  ['bin/', 20],
  ['store/ app/ workers/', 40],
  // one browser and one making of the sample runs for as many as a process takes
  ['browser/', 8],
  ['vectors/', 1],
  ['faults/', 1],
  ['', 80],
];

/** With `--rest` only their sample: whole they take many minutes each, and chance finds more in `npm run test:all`. */
const SAMPLED_IN_REST = /^(soak\/|app\/batch-queue)/;

/** How the fuzzing is bounded; `npm run fuzz` draws a seed each time and goes on for longer. */
const FUZZ_SEED = '20261121';
const FUZZ_RUNS = '12000';

/** What the fast run skips: it needs a browser, the built page or other processes, or takes seconds. */
const SLOW = [
  ...['browser/', 'bench/', 'bin/', 'docs/', 'http/', 'security/', 'vectors/'],
  ...['app/jobs', 'app/model', 'app/names', 'app/pipeline', 'runtime/'],
];

/** A process that takes longer hangs; the slowest takes minutes on one busy core. */
const LIMIT_S = 900;

/** A process whose tests have ended ends too, or is ended: a failed test may leave a server running. */
const LEFT_OVER_S = 20;

const root = dirname(fileURLToPath(import.meta.url));
const fixedSeed = new URL('./fixed-seed.js', import.meta.url).href;
const uvu = join(dirname(createRequire(import.meta.url).resolve('uvu')), '..', 'bin.js');

interface Sums {
  total: number;
  passed: number;
  skipped: number;
}

const sums: Sums = { total: 0, passed: 0, skipped: 0 };
const broken: string[] = [];
/** Files for which there was no time. */
const left: string[] = [];
/** What the processes with a fault printed. */
const faults: string[] = [];
const running = new Set<ChildProcess>();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    for (const child of running) endGroup(child);
    process.exit(1);
  });
}
const began = performance.now();
const options = process.argv.slice(2).filter((word) => word.startsWith('--'));
const words = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const mode = options[0] ?? '';
if (options.length > 1 || !['', '--all', '--rest', '--fast'].includes(mode)) {
  throw new Error(`Unknown option ${options.join(' ')}; there are --all, --rest and --fast.`);
}
const whole = mode === '--all' || mode === '--rest';
const files = chosen();
if (files.length === 0) throw new Error(`No test file matches ${process.argv.slice(2).join(' ')}.`);
const queue = chunks(files);
await Promise.all(Array.from({ length: Math.min(5, availableParallelism() + 2) }, work));

for (const text of faults) process.stdout.write(text);
// the cases of every property are drawn from it
console.log(`\n  FUZZ_SEED=${budget(0).seed}`);
console.log(`
  Total:     ${sums.total}
  Passed:    ${sums.passed}
  Skipped:   ${sums.skipped}
  Duration:  ${((performance.now() - began) / 1000).toFixed(0)} s`);
for (const name of left)
  console.log(`  Not run:   ${name} (the ${process.env.TEST_SECONDS} s of TEST_SECONDS were over)`);
for (const line of broken) console.log(`  Broken:    ${line}`);
const isSound = broken.length === 0 && sums.total > 0;
process.exitCode = isSound && sums.passed + sums.skipped === sums.total ? 0 : 1;

/** The files that the options and words choose; those of a browser only when there is one. */
function chosen(): string[] {
  const all = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => words.length === 0 || words.some((word) => name.includes(word)))
    .sort();
  const daily = all.filter((name) => belongs(name));
  // whoever names a long one wants it
  const names =
    daily.length > 0 || mode !== '' ? daily : all.filter((name) => name.endsWith('.long.js'));
  const page = names.filter((name) => name.startsWith('browser/'));
  if (page.length === 0) return names;
  try {
    chromiumPath();
    return names;
  } catch (err) {
    sums.total += page.length;
    broken.push(`${page.length} files of browser/ did not run. ${(err as Error).message}`);
    return names.filter((name) => !page.includes(name));
  }
}

function belongs(name: string): boolean {
  const isTest = name.endsWith('.test.js');
  if (mode === '') return isTest;
  if (mode === '--fast') return isTest && !SLOW.some((start) => name.startsWith(start));
  if (isTest) return mode === '--all' || isSampled(name);
  return whole && /\.(long|soak|fuzz)\.js$/.test(name);
}

/** Whether a file goes further in a whole run: through a matrix, or through more cases of a property. */
function isSampled(name: string): boolean {
  return imports(name, '/extent.js') || checksProperties(name);
}

/** Whether matrices and kills are gone through whole. */
function goesWhole([first]: readonly string[]): boolean {
  return mode === '--all' || (whole && !SAMPLED_IN_REST.test(first!));
}

function checksProperties(name: string): boolean {
  return imports(name, 'fast-check');
}

/** Whether a script imports a module whose address ends so, in the quotes that the build writes. */
function imports(name: string, module: string): boolean {
  return readFileSync(join(root, name), 'utf8').includes(`${module}";`);
}

/** The files in the groups that share a process. */
function chunks(files: readonly string[]): string[][] {
  const groups: string[][] = [];
  for (const [starts, together] of GROUPS) {
    const mine = files.filter((name) => groupOf(name) === starts);
    const size = whole ? Math.ceil(together / 2) : together;
    for (let i = 0; i < mine.length; i += size) groups.push(mine.slice(i, i + size));
  }
  return groups;
}

function groupOf(name: string): string | undefined {
  return GROUPS.find(([starts]) => starts.split(' ').some((one) => name.startsWith(one)))?.[0];
}

async function work(): Promise<void> {
  for (let files = queue.shift(); files; files = queue.shift()) await runInTime(files);
}

async function runInTime(files: readonly string[]): Promise<void> {
  if (performance.now() - began > 1000 * Number(process.env.TEST_SECONDS ?? Infinity))
    left.push(...files);
  else await run(files);
}

async function run(files: readonly string[]): Promise<void> {
  const start = performance.now();
  const { text, end } = await output(files);
  const told = countsOf(text);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const where = `${seconds} s: ${files.join(', ')}`;
  const report = `${told ? text.slice(0, told.at) : text}  ${where}\n`;
  // uvu ends with 1 when a test failed; anything else is not its own end
  const failed = told !== null && told.passed + told.skipped < told.total;
  const crashed = told === null || told.total === 0 || (end !== '0' && !failed);
  if (told) {
    sums.total += told.total;
    sums.passed += told.passed;
    sums.skipped += told.skipped;
  }
  if (crashed) {
    sums.total++;
    broken.push(`${files.join(', ')} (ended with ${end})`);
  }
  if (failed || crashed) {
    faults.push(report);
    process.stdout.write(`\n  FAILED, told at the end: ${where}\n`);
  } else process.stdout.write(report);
}

/** What the files print in a process of their own, and its exit code, its signal, or why it has neither. */
async function output(files: readonly string[]): Promise<{ text: string; end: string }> {
  const pattern = `^(${files.map((name) => name.replaceAll('.', '\\.')).join('|')})$`;
  const preloads = files.some(checksProperties) ? ['--import', fixedSeed] : [];
  // most code runs briefly here: to compile it for speed costs more than it gains
  const later = '--interrupt-budget=400000';
  const child = spawn(process.execPath, [later, ...preloads, uvu, root, pattern], {
    env: {
      ...process.env,
      FORCE_COLOR: process.stdout.isTTY ? '1' : '0',
      ...(goesWhole(files) && { [EXTENT]: 'whole' }),
      ...(files[0]?.endsWith('.fuzz.js') && {
        FUZZ_SEED: process.env.FUZZ_SEED ?? FUZZ_SEED,
        FUZZ_RUNS: process.env.FUZZ_RUNS ?? FUZZ_RUNS,
      }),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    // leads a group, with which the servers that it started end too
    detached: true,
  });
  running.add(child);
  let text = '';
  let leftOver: NodeJS.Timeout | undefined;
  const hear = (part: Buffer): void => {
    text += part.toString('utf8');
    if (!leftOver && countsOf(text))
      leftOver = setTimeout(() => endGroup(child), LEFT_OVER_S * 1000);
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  let late: NodeJS.Timeout | undefined;
  const end = await new Promise<string>((resolve) => {
    child.on('error', (error) => resolve(error.message));
    child.on('exit', () => endGroup(child)); // whatever a test has left behind
    child.on('close', (code, signal) => resolve(signal ?? String(code)));
    late = setTimeout(() => {
      text += `\n  Still running after ${LIMIT_S} s:\n${processes()}`;
      endGroup(child);
      // whoever outlives the group and holds them must not hold up the rest
      child.stdout.destroy();
      child.stderr.destroy();
      resolve(`no end within ${LIMIT_S} s`);
    }, LIMIT_S * 1000);
  });
  clearTimeout(late);
  clearTimeout(leftOver);
  running.delete(child);
  return { text, end };
}

function endGroup({ pid }: ChildProcess): void {
  try {
    if (pid) process.kill(-pid, 'SIGKILL');
  } catch {
    // has ended
  }
}

/** All processes but the kernel's with their states, to see what a test that hangs waits for. */
function processes(): string {
  const choice = ['--ppid', '2', '-p', '2', '--deselect', '-o', 'pid,ppid,stat,etime,time,args'];
  const list = spawnSync('ps', choice, { encoding: 'utf8' });
  const lines = (list.stdout || `ps: ${list.error?.message ?? list.stderr}`).split('\n');
  return lines.map((line) => line.slice(0, 140)).join('\n');
}

/** What uvu counts at the end of its output. */
function countsOf(text: string): (Sums & { at: number }) | null {
  const colour = '(?:\\u001b\\[[0-9;]*m)*';
  const line = (word: string): string => `\\s*${colour}\\s*${word}:\\s*${colour}(\\d+)${colour}`;
  const found = new RegExp(line('Total') + line('Passed') + line('Skipped')).exec(text);
  if (!found) return null;
  const [total = 0, passed = 0, skipped = 0] = found.slice(1).map(Number);
  return { total, passed, skipped, at: found.index };
}
