/** Test helper: a server with short forms of the package routes. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite, type Test } from 'uvu';
import { type Reply, request } from '../../client.ts';
import { emptied, startServer, type TestServer } from '../../server.ts';
import { zipBytes } from '../../store/zip-file.ts';

type Json = Record<string, unknown>;

/** A server with shorthands for the routes of packages. */
export interface PackageServer extends TestServer {
  get<T = Json>(path: string): Promise<Reply<T>>;
  post<T = Json>(path: string, body: unknown): Promise<Reply<T>>;
  /** Writes a pair of files and imports it. */
  take(name: string, files: Record<string, string>): Promise<Reply<Json>>;
  /** The pair alone. */
  writePair(name: string, files: Record<string, string>): Promise<Json>;
}

export async function startPackageServer(
  ...args: Parameters<typeof startServer>
): Promise<PackageServer> {
  return withRoutes(await startServer(...args));
}

/** A suite over one server; each test finds an output base without a database. */
export function packageSuite(name: string): Test<{ server: PackageServer }> {
  const made = suite<{ server: PackageServer }>(name);
  let shared: TestServer;
  made.before(async () => {
    shared = await startServer();
  });
  made.before.each(async (context) => {
    context.server = withRoutes(await emptied(shared));
  });
  made.after(() => shared.close());
  return made;
}

function withRoutes(server: TestServer): PackageServer {
  const post: PackageServer['post'] = (path, body) => request(server.base, 'POST', path, body);
  const writePair: PackageServer['writePair'] = async (name, files) => {
    const base = join(server.folder, name);
    const members = Object.entries(files).map(([file, data]) => ({ name: file, data }));
    await writeFile(`${base}.zip`, zipBytes(members));
    await writeFile(`${base}_metadata.json`, JSON.stringify({ package_name: name }));
    return { metadata_json_path: `${base}_metadata.json`, package_zip_path: `${base}.zip` };
  };
  return {
    ...server,
    get: (path) => request(server.base, 'GET', path),
    post,
    writePair,
    take: async (name, files) => post('/api/import', await writePair(name, files)),
  };
}
