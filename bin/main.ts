/** Entry of the command line: finds the verb, runs it and sets the exit code. */
import { packageVersion } from '../store/files/package-root.ts';
import { type Command, UsageError } from './command.ts';

/** The verbs in the order of the help; each is loaded only when it is called. */
export const VERBS: Record<string, () => Promise<{ command: Command }>> = {
  serve: () => import('./commands/serve.ts'),
  list: async () => ({ command: (await import('./commands/name-files.ts')).list }),
  model: async () => ({ command: (await import('./commands/name-files.ts')).model }),
  names: () => import('./commands/names.ts'),
  run: () => import('./commands/run.ts'),
  runs: () => import('./commands/runs.ts'),
  walk: () => import('./commands/walk.ts'),
  combine: () => import('./commands/combine.ts'),
  select: () => import('./commands/select.ts'),
  analyze: () => import('./commands/analyze.ts'),
  reach: () => import('./commands/reach.ts'),
  batch: () => import('./commands/batch.ts'),
  worker: () => import('./commands/worker.ts'),
  verify: () => import('./commands/verify.ts'),
  session: () => import('./commands/session.ts'),
  package: () => import('./commands/package.ts'),
  import: () => import('./commands/import.ts'),
  generate: () => import('./commands/generate.ts'),
};

const OK = 0;
const FAILED = 1;
const USAGE = 2;

/** Runs a command line and tells faults on the standard error. Returns the exit code: 0, 1 or 2. */
export async function main(args: readonly string[]): Promise<number> {
  try {
    return await dispatch(args);
  } catch (err) {
    const fault = err as Error & { code?: unknown };
    // Expected faults explain themselves; the stack is for defects.
    const text = typeof fault.code === 'string' ? `namewalk: ${fault.message}` : fault.stack;
    process.stderr.write(`${text}\n`);
    return FAILED;
  }
}

async function dispatch(args: readonly string[]): Promise<number> {
  const [verb, ...rest] = args;
  if (verb === undefined) {
    process.stdout.write(firstSteps());
    return USAGE;
  }
  if (verb === '--help' || verb === '-h' || verb === 'help') {
    process.stdout.write(await overview());
    return OK;
  }
  if (verb === '--version' || verb === '-V') {
    process.stdout.write(`${packageVersion()}\n`);
    return OK;
  }
  const load = Object.hasOwn(VERBS, verb) ? VERBS[verb] : undefined;
  if (load === undefined) {
    process.stderr.write(
      `namewalk: unknown command "${verb}". Commands: ${Object.keys(VERBS).join(', ')}. ` +
        'See namewalk --help.\n',
    );
    return USAGE;
  }
  const { command } = await load();
  if (rest.includes('--help') || rest.includes('-h')) {
    process.stdout.write(`${command.help.trim()}\n`);
    return OK;
  }
  try {
    return await command.run(rest);
  } catch (err) {
    if (!(err instanceof UsageError) && !isArgumentError(err)) throw err;
    const { message } = err as Error;
    process.stderr.write(`namewalk ${verb}: ${message}\nSee namewalk ${verb} --help.\n`);
    return USAGE;
  }
}

/** What `util.parseArgs` throws for flags it does not know. */
const isArgumentError = (err: unknown): boolean =>
  String((err as NodeJS.ErrnoException).code).startsWith('ERR_PARSE_ARGS_');

/** Printed without a verb: three commands that work at once, for a list, a text and a mouse. */
const firstSteps =
  (): string => `namewalk ${packageVersion()}: new names from names of your own, a chapter or a novel

Three things to do next:

  npx namewalk serve                     the page in the browser: paste a list or a text, and roll
  npx namewalk names --like english      twenty names like those of a novel that comes with Namewalk
  npx namewalk names --names names.txt   names like those of your own list, twenty or more, one a line

All commands: npx namewalk --help. Games, libraries, HTTP: README.md and docs/ of the package.
`;

async function overview(): Promise<string> {
  const commands = await Promise.all(
    Object.values(VERBS).map(async (load) => (await load()).command),
  );
  const lines = commands.map(({ name, summary }) => `  ${name.padEnd(10)}${summary}`);
  return `namewalk ${packageVersion()}: new names from names of your own, a chapter or a novel

Usage: namewalk COMMAND [options]

${lines.join('\n')}

namewalk COMMAND --help tells the options of a command; --version prints the version.
`;
}
