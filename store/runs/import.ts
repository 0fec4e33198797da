/** Imports the saved selections of a run into the database of packages. */
import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { EngineError, type Hooks, throwIfCancelled } from '../../engine/base/errors.ts';
import { compareCodePoints, decodeJson, isJsonObject, parseJson } from '../../engine/base/json.ts';
import { storePackage } from '../database/import.ts';
import { resolvePath } from '../database/source-paths.ts';
import { whole } from '../files/json-split.ts';
import { readPayload } from '../sidecars/payload.ts';

const SIDECAR = /_selections\.v1\.json$/;

/**
 * Stores the selections of a run's patches, a table for each name class, so that generation knows the
 * class of every name. Errors: `run-missing`, `run-empty`, `run-damaged`, `duplicate-package`.
 */
export async function importRun(
  dbPath: string,
  { runDir: given, packageName }: { runDir: string; packageName: string | null },
  hooks: Hooks,
) {
  const runDir = resolvePath(given);
  const files = await sidecars(runDir);
  const byClass = new Map<string, string[]>();
  for (const file of files) {
    throwIfCancelled(hooks);
    const { nameClass, names } = await readSelection(join(runDir, 'ipc', file));
    byClass.set(nameClass, [...(byClass.get(nameClass) ?? []), ...names]);
  }
  const texts = [...byClass]
    .sort(([a], [b]) => compareCodePoints(a, b))
    .map(([nameClass, names]) => ({
      sourceName: `nltk_${nameClass}.txt`,
      slugName: `nltk_${nameClass}`,
      lines: () => [names],
    }));
  const identity = { metadata: runDir, zip: join(runDir, 'ipc') };
  try {
    return await storePackage(dbPath, packageName ?? basename(runDir), identity, texts, hooks);
  } catch (err) {
    if (!(err instanceof EngineError) || err.code !== 'duplicate-package') throw err;
    throw new EngineError(
      err.code,
      `This run has already been imported: ${runDir}. Delete its package to import it again.`,
    );
  }
}

/** Names of the selection files of a run, sorted. */
async function sidecars(runDir: string): Promise<string[]> {
  const ipc = join(runDir, 'ipc');
  const found = runDir.includes('\0') ? null : await readdir(ipc).catch(() => null);
  const files = (found ?? []).filter((name) => SIDECAR.test(name)).sort(compareCodePoints);
  if (files.length > 0) return files;
  throw new EngineError(
    found === null ? 'run-missing' : 'run-empty',
    found === null
      ? `Run directory does not exist or holds no results: ${runDir}`
      : `The run holds no selections: ${runDir}. Select names in a patch first.`,
  );
}

async function readSelection(path: string): Promise<{ nameClass: string; names: string[] }> {
  const names: string[] = [];
  const add = (item: Uint8Array): void => {
    const record = parseJson(decodeJson(item));
    const name = isJsonObject(record) ? record.name : record;
    // A name is one line of a text like every other value.
    if (typeof name === 'string') names.push(name);
  };
  const { params, fault } = await readPayload(path, 'selections', whole(add)).catch((err) => {
    throw err instanceof EngineError ? damaged(path, err.message) : err;
  });
  if (fault !== null) throw damaged(path, fault);
  const nameClass = params.name_class;
  if (typeof nameClass !== 'string' || !/^[a-z0-9_]{1,64}$/.test(nameClass)) {
    throw damaged(path, 'it names no class');
  }
  return { nameClass, names };
}

const damaged = (path: string, detail: string): EngineError =>
  new EngineError('run-damaged', `Cannot read the selection ${path}: ${detail}`);
