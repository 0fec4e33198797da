/** A newcomer's desk: an empty folder with the package, its command and a server that has just been started. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { apiOf } from '../http/api.ts';
import { pack, unpack } from '../package/pack.ts';
import { type ServerProcess, startProcess } from '../process.ts';
import { waitFor } from '../wait.ts';
import { type Block, outputPattern, type Step } from './blocks.ts';

/** Stands in the documents for the folder, and for its address. */
const SHOWN_FOLDER = '/home/ada/namewalk';
const SHOWN_ADDRESS = 'localhost:8000';
/** The time of a run or a package. */
const STAMP = /(?<!\d)\d{8}_\d{6}(?=_pyphen|\.zip|_metadata)/g;
const RUN_STAMP = /(?<!\d)\d{8}_\d{6}(?=_pyphen)/g;

export class Desk {
  readonly folder: string;
  /** Paths of the files of the package. */
  readonly files: ReadonlySet<string>;
  readonly #server: ServerProcess;

  private constructor(folder: string, files: readonly string[], server: ServerProcess) {
    this.folder = folder;
    this.files = new Set(files);
    this.#server = server;
  }

  /** Host and port of the server. */
  get #address(): string {
    return new URL(this.#server.base).host;
  }

  /** Installs the package as npm packs it, starts the server as a newcomer does, and waits for its sample runs. */
  static async open(): Promise<Desk> {
    const folder = await mkdtemp(join(tmpdir(), 'namewalk-docs-'));
    const packed = pack(folder);
    unpack(packed.archive, folder);
    await rm(packed.archive);
    const program = join(folder, 'node_modules/namewalk/dist/bin/namewalk.js');
    await mkdir(join(folder, 'tools'));
    const call = `exec '${process.execPath}' '${program}' "$@"\n`;
    const tsc = `exec '${process.execPath}' node_modules/typescript/bin/tsc "$@"\n`;
    await writeFile(join(folder, 'tools/namewalk'), `#!/bin/sh\n${call}`);
    const npx = `#!/bin/sh\nprogram=$1\nshift\nif [ "$program" = tsc ]; then ${tsc}fi\n${call}`;
    await writeFile(join(folder, 'tools/npx'), npx);
    for (const tool of ['namewalk', 'npx']) await chmod(join(folder, 'tools', tool), 0o755);
    const server = await startProcess([program, 'serve', '--port', '0'], { cwd: folder });
    const { ask } = apiOf(server.base);
    await waitFor('the sample runs', async () => {
      const { sample_runs_pending: pending } = await ask('pipeline/status');
      return pending === 0;
    });
    return new Desk(folder, packed.files, server);
  }

  /** Runs a command as the documents show it; what it prints, as they would show it. */
  async run(command: string): Promise<string> {
    const text = (await this.#withRun(command)).replaceAll(SHOWN_ADDRESS, this.#address);
    const shell = spawn('bash', ['-c', `exec 2>&1\n${text}`], {
      cwd: this.folder,
      env: {
        ...process.env,
        FORCE_COLOR: '0',
        PATH: `${join(this.folder, 'tools')}${delimiter}${process.env.PATH}`,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let printed = '';
    shell.stdout!.setEncoding('utf8').on('data', (chunk: string) => {
      printed += chunk;
    });
    await new Promise((resolve) => shell.once('close', resolve));
    return showStamps(printed).replaceAll(this.folder, SHOWN_FOLDER).replaceAll('\r\n', '\n');
  }

  /** Whether a command prints what stands beneath it, and what it prints. */
  async follow({ command, output }: Step): Promise<{ met: boolean; printed: string }> {
    const printed = (await this.run(command)).replace(/\n*$/, '\n').replace(/^\n$/, '');
    return { met: outputPattern(output.map(showStamps)).test(printed), printed };
  }

  /** Writes the content of a block to the file that it names. */
  async save({ saveAs, content }: Block): Promise<void> {
    const text = `${content.join('\n')}\n`.replaceAll(SHOWN_ADDRESS, this.#address);
    await writeFile(join(this.folder, saveAs!), text);
  }

  async close(): Promise<void> {
    this.#server.child.kill('SIGTERM');
    await this.#server.ended;
    await rm(this.folder, { recursive: true, force: true, maxRetries: 20 });
  }

  /** The run id that a document shows stands for the run in patch a. */
  async #withRun(command: string): Promise<string> {
    if (command.search(RUN_STAMP) < 0) return command;
    const { corpus } = await apiOf(this.#server.base).stats('a');
    if (corpus === null) throw new Error(`No run in patch a for: ${command}`);
    return command.replace(RUN_STAMP, corpus.replace('_pyphen', ''));
  }
}

/** Why a block is left out here; null when it is run. */
export function whyNot({ reason, needs }: Block): string | null {
  if (reason !== null || needs === null) return reason;
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.some((folder) => existsSync(join(folder, needs))) ? null : `${needs} is missing`;
}

/** Runs and packages with one and the same time. */
export const showStamps = (text: string): string => text.replace(STAMP, '20260101_120000');
