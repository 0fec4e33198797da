/** GET /api/openapi.json: the OpenAPI document, which `tools/wire.mjs` makes of `http/openapi.yaml`. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Polka } from 'polka';
import { packageRoot } from '../../store/files/package-root.ts';
import { sendBytes } from '../reply.ts';

export function mountOpenApi(app: Polka): void {
  const file = join(packageRoot(), 'http', 'openapi.json');
  app.get('/api/openapi.json', async (_req, res) => sendBytes(res, [await readFile(file)]));
}
