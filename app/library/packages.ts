/** A database of imported packages for the library: imports, what there is, and draws. */
import { resolve } from 'node:path';
import type { Scope } from '../../engine/base/table-keys.ts';
import { DRAW_FIELDS, SCOPE_FIELDS } from '../../operations/packages/generation.ts';
import type { ClassOptions } from '../../store/database/queries.ts';
import type { CallInput, CallName, CallOutput, TaskInput } from '../../workers/tasks.ts';
import { openDraw } from '../generation/draw.ts';
import { listWith } from './names.ts';
import { guarded, opened, requestOf } from './options.ts';
import type { ImportedPackages } from './types.ts';

// a run, whose words could be left out, is none of the database
const { runId: _run, outputFormat: _format, ...DRAW } = DRAW_FIELDS;
const FIELDS = { ...DRAW, class: SCOPE_FIELDS.class_key, syllables: SCOPE_FIELDS.syllable_key };

/** Opens a database of imported packages, a SQLite file that is made where there is none. It takes better-sqlite3. */
export function openPackages(file: string): ImportedPackages {
  const path = resolve(file);
  const { pool, signal, asked, closing } = opened({ threads: 1 });
  const ask = async <K extends CallName>(name: K, input: CallInput<K>): Promise<CallOutput<K>> => {
    const task = { path, input } as TaskInput<`db.${K}`>;
    return (await pool.run(`db.${name}`, task, { signal })) as CallOutput<K>;
  };

  const operations: Omit<ImportedPackages, 'close' | typeof Symbol.asyncDispose> = {
    async import(zip, metadata) {
      return importedOf(await ask('import', { metadata: metadata ?? null, zip }));
    },
    async importRun(runDir, name) {
      return importedOf(await ask('importRun', { runDir, packageName: name ?? null }));
    },
    async list() {
      const packages = await ask('packages', null);
      const options = await ask('options', null);
      const { name_classes: classes } = JSON.parse(new TextDecoder().decode(options)) as {
        readonly name_classes: readonly ClassOptions[];
      };
      return packages.map(({ id, package_name: name, imported_at: importedAt }) => {
        const of = classes.filter((one) =>
          one.packages.some(({ package_id }) => package_id === id),
        );
        return { id, name, importedAt, classes: of.map(({ key }) => key) };
      });
    },
    async generate({ package: wanted, pattern, ...options }) {
      const fields = {
        ...requestOf(FIELDS, options),
        ...(pattern !== undefined && { pattern }),
      };
      const values = async (scope: Scope) => (await ask('values', { scope, known: null }))!;
      const packages = await ask('packages', null);
      const { request, job } = await openDraw(fields, String(wanted), packages, values);
      const made = await pool.run('names', { ...job, asText: false }, { signal });
      const drawn = JSON.parse(new TextDecoder().decode(made.names)) as string[];
      const names = drawn.map((name) => ({ name, class: options.class ?? null, parents: [] }));
      const few = `The package has no more than ${drawn.length} different ones.`;
      return listWith(job.seed, names, request.count, [few]);
    },
  };
  return { ...guarded(operations, asked), ...closing };
}

const importedOf = ({ package_id, package_name, tables }: CallOutput<'import'>) => ({
  id: package_id,
  name: package_name,
  tables: tables.map(({ source_txt_name: file, row_count: names }) => ({ file, names })),
});
