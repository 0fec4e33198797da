/** POST /api/names, GET /api/names/classes and GET /api/names/space: names from a run, in one request. */

import type { Polka } from 'polka';
import { soundsOf } from '../../app/batch/plan-space.ts';
import { chosenClasses, makeNames } from '../../app/names/make-names.ts';
import { madeFields } from '../../app/names/name-fields.ts';
import { profileEntry } from '../../app/names/override-profile.ts';
import { type BatchSource, parseSource } from '../../app/operations/batch/request.ts';
import { readFields } from '../../app/operations/fields.ts';
import { NAMES_FIELDS } from '../../app/operations/names.ts';
import { invalidRequest } from '../../app/request-error.ts';
import { EngineError } from '../../engine/base/errors.ts';
import type { JsonObject, JsonValue } from '../../engine/base/json.ts';
import { readProfiles } from '../../store/names/profiles.ts';
import { findRun } from '../../store/runs/runs.ts';
import { PolicyFile } from '../../store/settings/policies.ts';
import { readJson } from '../body.ts';
import type { Reply } from '../contract.ts';
import { disconnectSignal, sendJson } from '../reply.ts';
import type { Services } from '../services.ts';

/** Faults of the pool that are its own, not the request's. */
const NOT_THE_CLIENTS = new Set(['queue-full', 'cancelled', 'overdue']);

export function mountMakeNames(app: Polka, { pool, patches, settings, config }: Services): void {
  const file = new PolicyFile(config.policies);
  const sounds = soundsOf(pool);

  const runDirOf = async (source: BatchSource): Promise<{ runDir: string; runId: string }> => {
    if ('patch' in source) {
      const { loaded } = patches[source.patch];
      if (!loaded)
        throw invalidRequest(`No corpus loaded for patch ${source.patch.toUpperCase()}.`);
      return { runDir: loaded.run.path, runId: loaded.run.run_id };
    }
    const run = await findRun(settings.runsBase(), source.runId);
    if (run === null) throw invalidRequest(`Run not found: ${source.runId}`);
    return { runDir: run.path, runId: run.run_id };
  };

  const faultless = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (err) {
      if (err instanceof EngineError && !NOT_THE_CLIENTS.has(err.code))
        throw invalidRequest(err.message);
      throw err;
    }
  };

  app.post('/api/names', async (req, res) => {
    const { patch, run_id, ...body } = await readJson(req);
    const source = parseSource(defined({ patch, run_id }));
    await faultless(async () => {
      const { values, warnings } = readFields(NAMES_FIELDS, body);
      const { runDir, runId } = await runDirOf(source);
      const profiles = await readProfiles(file);
      const made = await makeNames(
        { pool, sounds },
        { runDir, profiles },
        values,
        disconnectSignal(res),
      );
      const { language } = made;
      sendJson(res, 200, {
        ...madeFields(made),
        language,
        source: runId,
        warnings,
      } satisfies Reply<'makeNames'>);
    });
  });

  app.get('/api/names/classes', async (_req, res) => {
    await faultless(async () => {
      const profiles = await readProfiles(file);
      const classes = profiles.map((profile) => ({
        name: profile.name,
        description: profile.description,
        ...profileEntry(profile),
      }));
      sendJson(res, 200, { classes } satisfies Reply<'listNameProfiles'>);
    });
  });

  app.get('/api/names/space', async (req, res) => {
    const { patch, run_id, ...query } = Object.fromEntries(
      Object.entries(req.query).map(([key, value]) => [key, [value].flat().join()]),
    );
    const source = parseSource(defined({ patch, run_id }));
    await faultless(async () => {
      const { values, warnings } = readFields(NAMES_FIELDS, defined(query));
      const { runDir, runId } = await runDirOf(source);
      const profiles = await readProfiles(file);
      const sound = await sounds.ofRun(runDir);
      const chosen =
        values.nameClass === null && values.classes === null
          ? profiles.map((profile, index) => ({ profile, index }))
          : chosenClasses(values, profiles);
      const sizes = await Promise.all(
        chosen.map(async ({ index, profile }) => {
          const own = values.own ? { index, of: profiles.length } : null;
          const { slots } = await sounds.space(sound, profile, own, null);
          return [profile.name, slots] as const;
        }),
      );
      sendJson(res, 200, {
        source: runId,
        space: Object.fromEntries(sizes),
        warnings,
      } satisfies Reply<'getNamesSpace'>);
    });
  });
}

/** Without the keys that were not there. */
function defined(fields: Readonly<Record<string, JsonValue | undefined>>): JsonObject {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== ''),
  ) as JsonObject;
}
