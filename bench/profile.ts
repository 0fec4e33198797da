/** Program: profiles the heaviest computations function by function, as Markdown tables. */
import { Session } from 'node:inspector/promises';
import { parseArgs } from 'node:util';
import { Context } from './measuring/context.ts';
import { FULL, SMOKE } from './measuring/scale.ts';
import { PROFILED_PATHS, type ProfiledPath } from './suites/profile-paths.ts';

/**
 * Where the time of the heaviest paths goes, function by function, as tables in Markdown:
 *
 *     node dist/bench/profile.js [--smoke] [name ...]
 *
 * Each path runs twice and the second time counts, when its code is compiled.
 */
const ROWS = 8;
/** Waiting, and the profiler itself. */
const UNASKED = new Set(['(idle)', '(program)', 'dispatch']);

interface Node {
  readonly id: number;
  readonly callFrame: { readonly functionName: string; readonly url: string };
}

/** The parts of a V8 profile that tell of self time; deltas in microseconds. */
interface CpuProfile {
  readonly nodes: readonly Node[];
  readonly startTime: number;
  readonly samples?: readonly number[] | undefined;
  readonly timeDeltas?: readonly number[] | undefined;
}

/** Profiles the second of two runs, on the clock of `process.hrtime`. */
async function profileOf(session: Session, context: Context, path: ProfiledPath): Promise<Time[]> {
  // from the start, so that the profiler knows all code that it will meet
  await session.post('Profiler.start');
  const work = await path.prepare(context);
  await work();
  const from = Number(process.hrtime.bigint()) / 1000;
  await work();
  const { profile } = await session.post('Profiler.stop');
  return selfTimes(profile, from);
}

/** A function with its file, and the milliseconds spent in it but not in what it calls. */
type Time = readonly [label: string, ms: number];

/** From a moment on, in microseconds; functions of one name in one file count as one. */
function selfTimes(
  { nodes, startTime, samples = [], timeDeltas = [] }: CpuProfile,
  from: number,
): Time[] {
  const names = new Map(nodes.map((node) => [node.id, labelOf(node)]));
  const times = new Map<string, number>();
  let now = startTime;
  samples.forEach((id, k) => {
    now += timeDeltas[k]!;
    const name = names.get(id)!;
    if (now < from || UNASKED.has(name)) return;
    times.set(name, (times.get(name) ?? 0) + timeDeltas[k]! / 1000);
  });
  return [...times].sort((a, b) => b[1] - a[1]);
}

function labelOf({ callFrame: { functionName, url } }: Node): string {
  const file = url.split('/').slice(-2).join('/').replace(/\.js$/, '.ts');
  const name = functionName === '' ? '(anonymous)' : functionName;
  if (file === '') return name;
  return file.startsWith('wasm') ? `\`${name}\`, WebAssembly` : `\`${name}\`, ${file}`;
}

function table({ name, what }: ProfiledPath, times: readonly Time[]): string {
  const whole = times.reduce((sum, [, ms]) => sum + ms, 0);
  const rows = times
    .slice(0, ROWS)
    .map(([label, ms]) => `| ${label} | ${ms.toFixed(0)} | ${((100 * ms) / whole).toFixed(0)} % |`);
  return [
    `### ${name}: ${what} (${whole.toFixed(0)} ms)`,
    '',
    '| Function | ms | share |',
    '|---|--:|--:|',
    ...rows,
    '',
  ].join('\n');
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { smoke: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const unknown = positionals.filter((word) => !PROFILED_PATHS.some(({ name }) => name === word));
  if (unknown.length > 0) {
    const names = PROFILED_PATHS.map(({ name }) => name).join(', ');
    throw new Error(`No path is called ${unknown.join(', ')}; there are ${names}.`);
  }
  const say = (text: string): void => void process.stderr.write(`${text}\n`);
  const context = new Context(values.smoke ? SMOKE : FULL, say);
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  try {
    for (const path of PROFILED_PATHS) {
      if (positionals.length > 0 && !positionals.includes(path.name)) continue;
      say(`${path.name} ...`);
      console.log(table(path, await profileOf(session, context, path)));
    }
  } finally {
    session.disconnect();
    await context.close();
  }
}

await main();
