/** GET /api/openapi.json: the OpenAPI document. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Polka } from 'polka';
import { packageRoot } from '../../store/files/package-root.ts';
import { sendJson } from '../reply.ts';

/** The contract of this server, as `http/openapi.yaml` has it; `tools/wire.mjs` makes the file. */
async function readContract(): Promise<object> {
  return JSON.parse(await readFile(join(packageRoot(), 'http', 'openapi.json'), 'utf8')) as object;
}

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
