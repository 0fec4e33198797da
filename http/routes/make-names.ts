/** Routes of names that are made of the names of a source: lists, casts, portraits, scores. */
import { NameRequests } from '../../operations/asked/names.ts';
import { readNameClasses } from '../../store/names/classes.ts';
import { findRun } from '../../store/runs/runs.ts';
import { LARGE, type Routes } from '../routing.ts';
import type { Services } from '../services.ts';

export function mountMakeNames(routes: Routes, services: Services): void {
  const { pool, patches, settings, policies } = services;
  const names = new NameRequests({
    pool,
    classes: () => readNameClasses(policies),
    findRun: (id) => findRun(settings.runsBase(), id),
    runOfPatch: (name) => patches[name].content.loaded?.run ?? null,
  });
  routes.post('/api/names', LARGE, (body, { signal }) => names.make(body, signal));
  routes.post('/api/names/cast', LARGE, (body, { signal }) => names.cast(body, signal));
  routes.get('/api/names/classes', () => names.classes());
  routes.post('/api/names/portrait', LARGE, (body, { signal }) => names.portrait(body, signal));
  routes.post('/api/names/score', LARGE, (body, { signal }) => names.score(body, signal));
  routes.post('/api/score', LARGE, (body, { signal }) =>
    names.measure(body, (input) => pool.run('measure', input, { signal })),
  );
}
