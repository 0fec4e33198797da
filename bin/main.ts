/** Entry of the command line: finds the verb, runs it and sets the exit code. */
import { EngineError } from '../engine/base/errors.ts';
import { meantBy } from '../engine/base/plain-text.ts';
import { isOfValue, RequestError } from '../operations/request-error.ts';
import { packageVersion } from '../store/files/package-root.ts';
import { tell, UsageError } from './command.ts';
import type { Command } from './verb.ts';

/** The verbs in the order of the help; each is loaded only when it is called. */
export const VERBS: Record<string, () => Promise<Command>> = {
  serve: async () => (await import('./commands/serve.ts')).serve,
  list: async () => (await import('./commands/names.ts')).list,
  model: async () => (await import('./commands/names.ts')).model,
  names: async () => (await import('./commands/names.ts')).names,
  score: async () => (await import('./commands/measures.ts')).score,
  match: async () => (await import('./commands/measures.ts')).match,
  check: async () => (await import('./commands/measures.ts')).check,
  mcp: async () => (await import('./commands/serve.ts')).mcp,
  run: async () => (await import('./commands/run.ts')).run,
  runs: async () => (await import('./commands/run.ts')).runs,
  walk: async () => (await import('./commands/walker.ts')).walk,
  combine: async () => (await import('./commands/walker.ts')).combine,
  select: async () => (await import('./commands/walker.ts')).select,
  batch: async () => (await import('./commands/batch.ts')).batch,
  worker: async () => (await import('./commands/batch.ts')).worker,
  verify: async () => (await import('./commands/serve.ts')).verify,
  package: async () => (await import('./commands/packages.ts')).packages,
  import: async () => (await import('./commands/packages.ts')).importing,
  generate: async () => (await import('./commands/packages.ts')).generate,
};

const OK = 0;
const FAILED = 1;
const USAGE = 2;

/** Runs a command line and tells faults on the standard error. Returns the exit code: 0, 1 or 2, or one of the verb's own. */
export const main = (args: readonly string[]): Promise<number> =>
  dispatch(args).catch((err) => tellFault(err, args[0]));

/** Wrong flags and values are wrong usage; files and states that are not usable explain themselves; the stack is for defects. */
function tellFault(fault: Error & { code?: unknown }, verb = ''): number {
  if (fault instanceof UsageError || isOfValue(fault)) {
    tell(`namewalk ${verb}: ${fault.message}\nSee namewalk ${verb} --help.`);
    return USAGE;
  }
  if (fault instanceof RequestError || fault instanceof EngineError)
    tell(`error: ${fault.message}`);
  else tell(typeof fault.code === 'string' ? `namewalk: ${fault.message}` : `${fault.stack}`);
  return FAILED;
}

async function dispatch(args: readonly string[]): Promise<number> {
  const [verb, ...rest] = args;
  if (verb === undefined) {
    process.stdout.write(firstSteps());
    return USAGE;
  }
  if (verb === 'help' && rest.length > 0) return dispatch([...rest, '--help']);
  if (verb === '--help' || verb === '-h' || verb === 'help') {
    process.stdout.write(await overview());
    return OK;
  }
  if (['--version', '-V', '-v'].includes(verb)) {
    process.stdout.write(`${packageVersion()}\n`);
    return OK;
  }
  const load = Object.hasOwn(VERBS, verb) ? VERBS[verb] : undefined;
  if (load === undefined) {
    const known = Object.keys(VERBS);
    const meant = meantBy(verb, known);
    const near = meant ? `Did you mean ${meant}?` : `Commands: ${known.join(', ')}.`;
    tell(`namewalk: unknown command "${verb}". ${near} See namewalk --help.`);
    return USAGE;
  }
  const command = await load();
  if (rest.includes('--help') || rest.includes('-h')) {
    process.stdout.write(`${command.help.trim()}\n`);
    return OK;
  }
  return command.run(rest);
}

/** Printed without a verb: three commands that work at once, for a list, a text and a mouse. */
const firstSteps =
  (): string => `namewalk ${packageVersion()}: new names from names of your own, a chapter or a novel

Three things to do next:

  npx namewalk serve                     the page in the browser: paste a list or a text, and roll
  npx namewalk names --like english      twenty names like those of a novel that comes with Namewalk
  npx namewalk names --names names.txt   names like those of your own list, twenty or more, one a line

All commands: npx namewalk --help. Games, libraries, HTTP: README.md, and /docs/ of the page.
`;

async function overview(): Promise<string> {
  const commands = await Promise.all(Object.values(VERBS).map((load) => load()));
  const lines = commands.map(({ name, summary }) => `  ${name.padEnd(10)}${summary}`);
  return `namewalk ${packageVersion()}: new names from names of your own, a chapter or a novel

Usage: namewalk COMMAND [options]

${lines.join('\n')}

namewalk COMMAND --help tells the options of a command; --version prints the version.
`;
}
