/** The JSON Schemas of `docs/schemas`, for tests that check files against them. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { DataValidationCxt } from 'ajv/dist/types/index.js';
import { packageRoot } from '../store/files/package-root.ts';

const FOLDER = join(packageRoot(), 'docs', 'schemas');
const ENDING = '.schema.json';

type Json = Record<string, unknown>;

/** Which schema a file is judged by; the first that fits its path counts. */
const FILES: readonly (readonly [RegExp, string])[] = [
  [/_\d{8}_\d{6}_metadata\.json$/, 'package-metadata'],
  [/(^|\/)manifest\.json$/, 'run-manifest'],
  [/(^|\/)ipc\/walker_run_state\.v1\.json$/, 'run-state'],
  [/(^|\/)ipc\/walker_profile_reaches\.v1\.json$/, 'reach-cache'],
  [/(^|\/)ipc\/patch_[ab]_walks\.v1\.json$/, 'walks-sidecar'],
  [/(^|\/)ipc\/patch_[ab]_candidates\.v1\.json$/, 'candidates-sidecar'],
  [/(^|\/)ipc\/patch_[ab]_selections\.v1\.json$/, 'selections-sidecar'],
  [/(^|\/)ipc\/patch_[ab]_package\.v1\.json$/, 'package-sidecar'],
  [/(^|\/)data\/\w+_syllables_annotated\.json$/, 'annotated-syllables'],
  [/(^|\/)\w+_syllables_frequencies\.json$/, 'syllable-frequencies'],
  [/(^|\/)sessions\/[^/]+\.json$/, 'session'],
];

/** The same for the members of a package. */
const MEMBERS: readonly (readonly [RegExp, string])[] = [
  [/^manifest\.json$/, 'package-manifest'],
  [/^patch_[ab]\/walks\.json$/, 'package-walks'],
  [/^patch_[ab]\/candidates\.json$/, 'package-candidates'],
  [/^patch_[ab]\/selections\.json$/, 'package-selections'],
];

const schemaFor = (table: typeof FILES, path: string): string | null =>
  table.find(([pattern]) => pattern.test(path))?.[1] ?? null;

/** Name of the schema of a file; null for one that none describes. */
export const schemaOfFile = (path: string): string | null => schemaFor(FILES, path);
export const schemaOfMember = (path: string): string | null => schemaFor(MEMBERS, path);

/** Names of all schemas but the shared parts. */
export const schemaNames = (): string[] =>
  readdirSync(FOLDER)
    .filter((name) => name.endsWith(ENDING) && name !== `common${ENDING}`)
    .map((name) => name.slice(0, -ENDING.length));

/** Where a value holds a key of ours: the object and the key. */
interface OwnKey {
  readonly parent: Json;
  readonly key: string;
}

let found: OwnKey[] = [];
let ajv: Ajv2020 | undefined;

function compiled(): Ajv2020 {
  if (ajv) return ajv;
  // a type may stand beside the reference that it belongs to
  ajv = new Ajv2020({ allErrors: true, strictTypes: false, strictRequired: false });
  ajv.addKeyword({
    keyword: 'x-namewalk',
    schemaType: 'boolean',
    errors: false,
    validate: (_mark: boolean, _data: unknown, _schema?: object, at?: DataValidationCxt) => {
      found.push({ parent: at!.parentData as Json, key: String(at!.parentDataProperty) });
      return true;
    },
  });
  for (const file of readdirSync(FOLDER).filter((name) => name.endsWith(ENDING))) {
    ajv.addSchema(JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as object);
  }
  return ajv;
}

/**
 * What is wrong with a value, one line a fault; none when it meets the schema. `part` is a JSON pointer into
 * the schema, such as `/properties/ipc`.
 */
export function faultsOf(schema: string, value: unknown, part = ''): string[] {
  const id = `${schema}${ENDING}${part === '' ? '' : `#${part}`}`;
  const validate = compiled().getSchema(id);
  if (!validate) throw new Error(`docs/schemas has no ${id}.`);
  found = [];
  if (validate(value)) return [];
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) =>
      `${schema}${instancePath}: ${message} ${JSON.stringify(params)}`,
  );
}

/** A copy without the keys that only this program writes, as the earlier implementation would write it. */
export function withoutOwnKeys<T>(schema: string, value: T): T {
  const copy = structuredClone(value);
  const faults = faultsOf(schema, copy);
  if (faults.length > 0) throw new Error(faults.join('\n'));
  for (const { parent, key } of found) delete parent[key];
  const { ipc } = copy as { ipc?: Json };
  if (ipc) ipc.library_ref = 'another-program';
  return copy;
}
