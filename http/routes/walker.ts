/** Routes of the walker: walks, candidates, selections, export. */
import type { Polka } from 'polka';
import type { Patch } from '../../app/patches/patch.ts';
import { criteriaOf, versionFields } from '../../app/source/class-version.ts';
import { loadExclusion } from '../../app/source/exclusion.ts';
import { namesOf, pageOf, type SelectedNames } from '../../app/source/results.ts';
import { soundsOf } from '../../app/source/sounds.ts';
import type { EngineError } from '../../engine/base/errors.ts';
import type { JsonObject } from '../../engine/base/json.ts';
import type { CombineParams } from '../../engine/names/combine.ts';
import type { ExactInteger } from '../../operations/coerce.ts';
import { readOperation } from '../../operations/operation.ts';
import { invalidRequest } from '../../operations/request-error.ts';
import { combineWalks, parseCombine } from '../../operations/walker/combine.ts';
import { EXPORT_NAMES_FIELDS } from '../../operations/walker/corpus.ts';
import { parseSelect } from '../../operations/walker/select.ts';
import { parseWalk } from '../../operations/walker/walk.ts';
import { failed, parsePatch } from '../../operations/walker.ts';
import { readJson } from '../body.ts';
import { HttpError } from '../errors.ts';
import { readLargeJson } from '../large-body.ts';
import { streamList } from '../list-reply.ts';
import { disconnectSignal, sendReply } from '../reply.ts';
import type { Services } from '../services.ts';

/** Walks, candidates, selections and their export. */
export function mountWalker(app: Polka, services: Services): void {
  const { patches, pool, policies, gate } = services;
  const patchOf = (body: JsonObject): Patch => patches[parsePatch(body.patch)];

  app.get('/api/walker/name-classes', async (_req, res) => {
    const known = await policies.read().catch((err: Error) => {
      if ((err as Partial<EngineError>).code === 'policy-size') throw invalidRequest(err.message);
      throw new HttpError(500, `Policy file unreadable: ${err.message}`);
    });
    const classes = known.map(({ name, description, syllableRange, features }) => ({
      name,
      description,
      syllable_range: syllableRange,
      policy: features,
    }));
    sendReply<'listNameClasses'>(res, { classes });
  });

  app.post('/api/walker/walk', async (req, res) => {
    const body = await readJson(req);
    gate.check(body.lock_holder_id);
    const patch = patchOf(body);
    if (!patch.ready) throw invalidRequest(notReady(patch, 'Load a corpus first.'));
    const { params, batch, recipe, sent } = parseWalk(body);
    const signal = disconnectSignal(res);
    const { loaded, result, warnings, store } = await patch
      .walk(params, batch, { recipe, sent }, { signal })
      .catch((err) => Promise.reject(failed('Walk generation failed', err)));
    const list = {
      key: 'walks' as const,
      page: pageOf(result),
      from: 0,
      to: result.count,
      width: result.width,
    };
    const fields = {
      patch: patch.name,
      seed_used: recipe.seed as ExactInteger,
      ...warningsOf(warnings),
    };
    const { corpus } = loaded;
    await streamList<'walk', 'walks'>(res, fields, list, { pool, corpus, signal, store });
  });

  app.post('/api/walker/combine', async (req, res) => {
    const body = await readJson(req);
    gate.check(body.lock_holder_id);
    const patch = patchOf(body);
    if (!patch.loaded) throw invalidRequest(`No corpus loaded for patch ${upper(patch)}.`);
    if (combineWalks(body) && !patch.ready) {
      throw invalidRequest(notReady(patch, 'Load a corpus in the Walk tab first.'));
    }
    const { params, syllables, recipe, sent } = parseCombine(body);
    const { loaded, result, warnings, store } = await patch
      .combine(params satisfies CombineParams, { recipe, sent }, { signal: disconnectSignal(res) })
      .catch((err) => Promise.reject(failed('Combiner failed', err)));
    sendReply<'combine'>(res, {
      patch: patch.name,
      generated: result.count,
      unique: result.distinct,
      duplicates: result.count - result.distinct,
      // as sent, once it has been read as such
      syllables: syllables as number | number[],
      source: loaded.run.run_id,
      seed_used: recipe.seed as ExactInteger,
      ...warningsOf(warnings),
    });
    store();
  });

  app.post('/api/walker/select', async (req, res) => {
    const body = await readLargeJson(req, pool);
    gate.check(body.lock_holder_id);
    const patch = patchOf(body);
    const { candidates, loaded: held } = patch;
    if (!held || !candidates?.count) {
      throw invalidRequest(`No candidates for patch ${upper(patch)}. Run combiner first.`);
    }
    const request = parseSelect(
      body,
      await policies.read().catch((err) => Promise.reject(failed('Selector failed', err))),
    );
    const signal = disconnectSignal(res);
    const { path } = held.run;
    const { loaded, result, warnings, store } = await loadExclusion(
      request.exclude,
      path,
      services.paths,
    )
      .then((exclude) => criteriaOf(request, exclude, path, { policies, sounds: soundsOf(pool) }))
      .then((criteria) => patch.select(criteria, request, { signal }))
      .catch((err) => Promise.reject(failed('Selector failed', err)));
    const { mode, order } = request.params;
    const { policy } = result;
    const { evaluated, admitted, rejectedBy, excluded, repeated } = result.selection;
    const refusedBy = result.selection.sound;
    const fields = {
      patch: patch.name,
      name_class: policy.name,
      ...versionFields(policy),
      mode,
      order,
      count: result.count,
      requested: request.requested,
      seed_used: request.recipe.seed as ExactInteger,
      evaluated,
      admitted,
      rejected_by: rejectedBy,
      ...(excluded && { excluded }),
      ...(refusedBy && { sound: refusedBy }),
      ...(repeated !== undefined && { repeated }),
      ...warningsOf(warnings),
    };
    const { corpus } = loaded;
    await streamList<'select', 'names'>(res, fields, nameList(result), {
      ...{ pool, corpus, signal, store },
    });
  });

  app.post('/api/walker/export', async (req, res) => {
    const { values } = readOperation({ fields: EXPORT_NAMES_FIELDS }, await readJson(req));
    const patch = patches[values.patch];
    const { selection, loaded } = patch;
    if (!selection?.count) throw invalidRequest(`No selected names for patch ${upper(patch)}.`);
    const fields = { patch: patch.name, count: selection.count };
    const corpus = loaded!.corpus;
    await streamList<'exportNames', 'names'>(res, fields, nameList(selection), {
      pool,
      corpus,
      signal: disconnectSignal(res),
    });
  });
}

/** The field `warnings` of a reply; no field when there is nothing to tell. */
const warningsOf = (warnings: readonly string[]): { warnings?: string[] } =>
  warnings.length > 0 ? { warnings: [...warnings] } : {};

const nameList = (result: SelectedNames) => ({
  key: 'names' as const,
  page: namesOf(result, 'names'),
  from: 0,
  to: result.count,
  width: 1,
});

const upper = (patch: Patch): string => patch.name.toUpperCase();

const notReady = (patch: Patch, remedy: string): string =>
  `Walker not ready for patch ${upper(patch)}. ${remedy}`;
