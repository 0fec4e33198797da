/** Test data of fuzzing: a run with results, caches and a session. */
import { copyFile, mkdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { annotatedJsonPath } from '../../store/corpus/read.ts';
import { openPackageDb } from '../../store/database/database.ts';
import { openFavoritesDb } from '../../store/favorites/favorites.ts';
import { buildPackage } from '../../store/packages/package.ts';
import { verifyRun } from '../../store/runs/verify.ts';
import { saveSession } from '../../store/sessions/save.ts';
import { verifySessions } from '../../store/sessions/sessions.ts';
import { startServer, type TestServer } from '../server.ts';
import { jobOptions, runJob } from '../store/jobs.ts';
import { planOf } from '../store/package-plan.ts';
import { openSidecarRun } from '../store/sidecar-run.ts';
import { makeTempFolder, writeFiles } from '../store/temp-folder.ts';

const TEXT = `The miller sent his daughter to the river with a basket of linen and a warning about
the weather. She sang while the water carried leaves and feathers under the wooden bridge.`;

/** A patch without a run. */
const NOTHING = { runId: null, runDir: null, manifestOutputHash: null };

/** A run with results, sessions that refer to it, its annotated JSON by itself, and a kept package. */
export interface FuzzedRun {
  readonly folder: string;
  /** Folder of the run. */
  readonly base: string;
  readonly runDir: string;
  readonly runId: string;
  readonly annotated: string;
  /** A run of the annotated JSON alone. */
  readonly jsonOnly: string;
  readonly sessions: string;
  /** Archive of a package with its metadata beside it. */
  readonly archive: string;
  /** Absolute paths of all files of the run and its sessions that have a verdict. */
  readonly verifiedFiles: readonly string[];
  /** A server with databases of its own. */
  readonly server: TestServer;
  /** Databases of packages and of favourites, by the call that reads them. */
  readonly databases: Readonly<Record<'packages' | 'listTags', string>>;
  remove(): Promise<void>;
}

export async function makeFuzzedRun(): Promise<FuzzedRun> {
  const { folder, remove } = await makeTempFolder();
  await writeFiles(folder, { 'in/a.txt': TEXT });
  const { path } = await runJob(jobOptions(join(folder, 'in'), join(folder, 'out')));
  const run = await openSidecarRun(path!, 'first_name', remove);
  await run.write('a', ['walks', 'candidates', 'selections', 'package']);
  const { runDir, context, base } = run;
  const sessions = join(folder, 'sessions');
  const request = { label: 'before', sessionId: 'one', repairFrom: null };
  await saveSession(sessions, request, { a: context, b: NOTHING });
  const annotated = annotatedJsonPath(runDir)!;
  const jsonOnly = join(folder, 'json-only');
  await mkdir(join(jsonOnly, 'data'), { recursive: true });
  await copyFile(annotated, join(jsonOnly, 'data', basename(annotated)));
  const { path: archive } = await buildPackage(planOf(), { folder: join(folder, 'packages') });
  const verifiedFiles: string[] = [];
  for await (const verdict of verifyRun(runDir, context.runId)) {
    verifiedFiles.push(join(runDir, verdict.path));
  }
  for (const verdict of await verifySessions(sessions, () => base))
    verifiedFiles.push(verdict.path);
  const server = await startServer();
  return {
    ...{ folder, base, runDir, runId: context.runId, annotated, jsonOnly, sessions, archive },
    ...{ verifiedFiles, server, databases: makeDatabases(folder) },
    async remove() {
      await server.close();
      await remove();
    },
  };
}

function makeDatabases(folder: string): FuzzedRun['databases'] {
  const databases = {
    packages: join(folder, 'packages.sqlite3'),
    listTags: join(folder, 'favourites.sqlite3'),
  };
  const packages = openPackageDb(databases.packages);
  packages.exec("INSERT INTO imported_packages VALUES (1, 'pack', 'now', 'm.json', 'p.zip')");
  packages.pragma('wal_checkpoint(TRUNCATE)');
  packages.close();
  const favourites = openFavoritesDb(databases.listTags);
  favourites.exec("INSERT INTO tags (name) VALUES ('one'), ('two')");
  favourites.close();
  return databases;
}
