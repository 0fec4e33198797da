/** The route of the OpenAPI document. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Polka } from 'polka';
import { packageRoot } from '../../store/files/package-root.ts';
import { sendJson } from '../reply.ts';

/** The contract of this server, as `http/openapi.yaml` has it. */
async function readContract(): Promise<object> {
  // Loaded on demand: few runs of the server are ever asked for the contract.
  const { parse } = await import('yaml');
  return parse(await readFile(join(packageRoot(), 'http', 'openapi.yaml'), 'utf8')) as object;
}

/** GET /api/openapi.json: the OpenAPI document. */
export function mountOpenApi(app: Polka): void {
  let contract: Promise<object> | undefined;
  app.get('/api/openapi.json', async (_req, res) => {
    contract ??= readContract().catch((err: unknown) => {
      contract = undefined; // a later request may fare better
      throw err;
    });
    sendJson(res, 200, await contract);
  });
}
