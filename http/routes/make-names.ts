/** Routes of names that are made of the names of a source: lists, casts, portraits, scores. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Polka } from 'polka';
import type { JsonObject } from '../../engine/base/json.ts';
import { NameRequests } from '../../operations/asked/name-requests.ts';
import { readNameClasses } from '../../store/names/classes.ts';
import { findRun } from '../../store/runs/runs.ts';
import { readLargeJson } from '../large-body.ts';
import { disconnectSignal, sendReply } from '../reply.ts';
import type { Services } from '../services.ts';

export function mountMakeNames(app: Polka, services: Services): void {
  const { pool, patches, settings, policies } = services;
  const names = new NameRequests({
    pool,
    classes: () => readNameClasses(policies),
    findRun: (id) => findRun(settings.runsBase(), id),
    runOfPatch: (name) => patches[name].loaded?.run ?? null,
  });
  const asked = async <T>(
    req: IncomingMessage,
    res: ServerResponse,
    work: (body: JsonObject, signal: AbortSignal) => Promise<T>,
  ): Promise<T> => work(await readLargeJson(req, pool), disconnectSignal(res));

  app.post('/api/names', async (req, res) => {
    sendReply<'makeNames'>(res, await asked(req, res, (body, signal) => names.make(body, signal)));
  });

  app.post('/api/names/cast', async (req, res) => {
    sendReply<'makeCast'>(res, await asked(req, res, (body, signal) => names.cast(body, signal)));
  });

  app.get('/api/names/classes', async (_req, res) => {
    sendReply<'listNameProfiles'>(res, await names.classes());
  });

  app.post('/api/names/portrait', async (req, res) => {
    sendReply<'portrayNames'>(
      res,
      await asked(req, res, (body, signal) => names.portrait(body, signal)),
    );
  });

  app.post('/api/names/score', async (req, res) => {
    sendReply<'scoreNames'>(
      res,
      await asked(req, res, (body, signal) => names.score(body, signal)),
    );
  });
}
