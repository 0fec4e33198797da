/** Test helper: suites over a server into which packages are imported. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { zipBytes } from '../../store/zip-file.ts';
import { type ApiServer, emptiedSuite, type Json, startApi } from '../api.ts';

/** What a package holds, by the names of its files. */
type Files = Readonly<Record<string, string>>;

export interface Packages {
  /** Writes a pair of files and imports it. */
  take(name: string, files: Files): Promise<Json>;
  /** The pair alone; returns the body that imports it. */
  writePair(name: string, files: Files): Promise<Json>;
  /** Names of the imported packages, the newest first. */
  imported(): Promise<string[]>;
  dbPath(): Promise<string>;
}

export type PackageServer = ApiServer & Packages;

interface Listed {
  readonly db_path: string;
  readonly packages: readonly { package_name: string }[];
}

/** What tests of packages share beside the routes. */
export function packagesOf({ folder, ask }: Pick<ApiServer, 'folder' | 'ask'>): Packages {
  const writePair: Packages['writePair'] = async (name, files) => {
    const base = join(folder, name);
    const members = Object.entries(files).map(([file, data]) => ({ name: file, data }));
    await writeFile(`${base}.zip`, zipBytes(members));
    await writeFile(`${base}_metadata.json`, JSON.stringify({ package_name: name }));
    return { metadata_json_path: `${base}_metadata.json`, package_zip_path: `${base}.zip` };
  };
  return {
    writePair,
    take: async (name, files) => ask('import', await writePair(name, files)),
    imported: async () =>
      (await ask<Listed>('database/packages')).packages.map((row) => row.package_name),
    dbPath: async () => (await ask<Listed>('database/packages')).db_path,
  };
}

export async function startPackageServer(
  ...args: Parameters<typeof startApi>
): Promise<PackageServer> {
  const server = await startApi(...args);
  return { ...server, ...packagesOf(server) };
}

/** A suite over one server; each test finds an output base without a database. */
export const packageSuite = (name: string) => emptiedSuite<Packages>(name, packagesOf);
