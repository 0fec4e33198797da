/** Routes of names that sound like a run: lists, casts, classes, sizes. */
import type { Polka } from 'polka';
import { NameRequests, queryFields } from '../../app/names/name-requests.ts';
import { readJson } from '../body.ts';
import { disconnectSignal, sendReply } from '../reply.ts';
import type { Services } from '../services.ts';

export function mountMakeNames(app: Polka, services: Services): void {
  const names = new NameRequests(services);

  app.post('/api/names', async (req, res) => {
    const made = await names.make(await readJson(req), disconnectSignal(res));
    sendReply<'makeNames'>(res, made);
  });

  app.post('/api/names/cast', async (req, res) => {
    const cast = await names.cast(await readJson(req), disconnectSignal(res));
    sendReply<'makeCast'>(res, cast);
  });

  app.get('/api/names/classes', async (_req, res) => {
    sendReply<'listNameProfiles'>(res, await names.classes());
  });

  app.get('/api/names/sound', async (req, res) => {
    sendReply<'hearNames'>(res, await names.hear(queryFields(req.query)));
  });

  app.get('/api/names/portrait', async (req, res) => {
    sendReply<'getPortrait'>(res, await names.portrait(queryFields(req.query)));
  });

  app.get('/api/names/space', async (req, res) => {
    const sizes = await names.space(queryFields(req.query));
    sendReply<'getNamesSpace'>(res, sizes);
  });
}
