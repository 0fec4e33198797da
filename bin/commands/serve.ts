/** The verbs of servers and of their files: serve starts and stops the one of HTTP, mcp that of language models, verify checks files against their hashes. */
import { relative, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { Settings } from '../../app/settings/settings.ts';
import { isBroken, toVerify, verifiedFiles } from '../../app/verification.ts';
import type { RunningServer } from '../../http/server.ts';
import { faultOfValue } from '../../operations/request-error.ts';
import { loadConfig, SETTINGS } from '../../store/settings/config.ts';
import { policyFile, readNameClasses } from '../../store/settings/policies.ts';
import { sourceOf } from '../flags/corpus.ts';
import { settingHelp, settingsOfFlags } from '../flags/settings.ts';
import { aborted, sourceVerb, verb, writeVerified } from '../verb.ts';

const INTERRUPTED = 130;
/** How long a stopping server may take before the process ends regardless. */
const STOP_MS = 5000;

export const serve = verb({
  name: 'serve',
  summary: 'start the server with the page and the API',
  about: 'Starts the server: the page and the API on one port, until interrupted.',
  flags: settingHelp(),
  end: 'Exit code: 0 stopped, 1 failed, 2 wrong usage, 130 interrupted before it was ready.',
  examples: `
  namewalk serve
  namewalk serve --port 8080 --output-base ~/corpora --no-sample`,
  repeated: SETTINGS.filter(({ repeated }) => repeated).map(({ flag }) => flag),
  stops: 'well',
  async run({ flags, signal }) {
    const config = loadConfig(settingsOfFlags(flags));
    const { createServer } = await import('../../http/server.ts');
    const server = await createServer(config);
    const early = signal.aborted;
    if (!config.quiet && !early) {
      const samples = config.samples
        ? ', first some 9 MB of its sample texts (--no-sample: none)'
        : '';
      process.stdout.write(
        `Namewalk is at ${server.url}\nFiles go to ${resolve(config.outputBase)} (--output-base)${samples}\n`,
      );
    }
    await aborted(signal);
    await stop(server);
    return early ? INTERRUPTED : 0;
  },
});

/**
 * Closes the server; a part of it that does not end holds the process up no longer than `STOP_MS`. That
 * can only be a thread inside one long call of SQLite, which `process.exit` would wait for as well; what
 * it writes is whole or not there after a kill too.
 */
async function stop(server: RunningServer): Promise<void> {
  const deadline = setTimeout(() => process.kill(process.pid, 'SIGKILL'), STOP_MS);
  await server.close();
  clearTimeout(deadline);
}

export const mcp = sourceVerb({
  name: 'mcp',
  summary: 'answer language models that ask for names (Model Context Protocol)',
  about: `
Answers an editor or an agent over standard input and output. Tools: names, cast, name_for, check_cast, score;
/docs/models.html of namewalk serve tells how to add it. Without a source: --like english.`,
  flags: '',
  examples: `
  namewalk mcp --text novel.txt`,
  async run({ flags, signal, pool: open }) {
    const source = await sourceOf(flags, () => sourceOf({ ...flags, like: 'english' }));
    const pool = await open({ threads: 2 });
    const { serveMcp } = await import('../../app/mcp.ts');
    const classes = await readNameClasses(policyFile(undefined));
    const lines = createInterface({ input: process.stdin, signal });
    await serveMcp({ pool, classes }, source, lines, (line) => void process.stdout.write(line));
    process.stdin.destroy();
  },
});

export const verify = verb({
  name: 'verify',
  summary: 'check every hash of runs, of the sessions that refer to them, of batches and packages',
  usage: 'verify [RUN | PATH ...] [options]',
  about: `
Reads every file of the runs again and re-derives its hashes: the manifest, the files that it lists (text
outputs and database), the reach cache, the results kept for both patches, the run state, and the sessions
that refer to the runs; of batches of names (namewalk batch --out), every part or row; and of packages, which
have to be what their manifests and, when they lie beside, their metadata files say.
One line a file: its status, its path, the reason.

  verified    the file is what it was when it was written
  mismatch    it is there but not what it should be
  missing     it is listed or pointed to but not there; or it carries no hash to check
  error       it cannot be read`,
  flags: `
  RUN, PATH            run id under the output base, or the path of a run directory, of a folder of
                       parts, of a SQLite file of names or of a package (.zip); without any, all runs,
                       all sessions and the batches in the folder batches of the output base
${settingHelp(['output-base', 'sessions-dir', 'config'])}`,
  format: 'txt',
  end: 'Exit code: 0 all verified, 1 one is not, 2 wrong usage, 130 and 143 ended by SIGINT and SIGTERM.',
  examples: `
  namewalk verify
  namewalk verify 20250101_120000_pyphen --json
  namewalk verify _working/output/packages/*.zip`,
  files: 'any',
  stops: true,
  async run({ flags, files, signal, write }) {
    const settings = new Settings(loadConfig(settingsOfFlags(flags)));
    const wanted = await toVerify(settings, files).catch((err) =>
      Promise.reject(faultOfValue(err)),
    );
    // people see paths below the output base where they lie there
    const shown = (path: string): string => {
      const below = relative(settings.outputBase, path);
      return below.startsWith('..') ? path : below;
    };
    const found = verifiedFiles(settings, wanted, signal);
    return writeVerified(write, found, (file) => !isBroken(file), shown);
  },
});
