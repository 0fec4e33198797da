/** The queue over which workers make parts of batches, where one is configured. */
import type { Polka } from 'polka';
import type { Reply } from '../contract.ts';
import { sendJson } from '../reply.ts';
import type { Services } from '../services.ts';

export function mountBatchQueue(app: Polka, { queue }: Services): void {
  app.get('/api/batch/queue', async (_req, res) => {
    sendJson(res, 200, (await queue.state()) satisfies Reply<'getBatchQueue'>);
  });
}
