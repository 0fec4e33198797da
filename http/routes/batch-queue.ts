/** The queue over which workers make parts of batches, where one is configured. */
import type { Polka } from 'polka';
import { sendReply } from '../reply.ts';
import type { Services } from '../services.ts';

export function mountBatchQueue(app: Polka, { queue }: Services): void {
  app.get('/api/batch/queue', async (_req, res) => {
    sendReply<'getBatchQueue'>(res, await queue.state());
  });
}
