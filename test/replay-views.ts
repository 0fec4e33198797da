/** What a recording keeps of a reply or of the disk, computed from ours. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { canonical } from '../engine/base/json.ts';
import { asciiJson } from '../engine/names/render.ts';
import type { Reply } from './client.ts';
import { unpackBytes } from './store/package-plan.ts';

/** What a recording keeps of a reply or of the disk, made anew from ours. */
type Json = Record<string, unknown>;

export const sha256 = (data: string | Uint8Array): string =>
  createHash('sha256').update(data).digest('hex');

/** SHA-256 of the tight JSON text with sorted keys, as the recordings hash lists of records. */
const recordsHash = (records: unknown): string => sha256(canonical(records, { tight: true }));

export interface Candidate {
  readonly name: string;
}

/** A reply without a body as the recordings show it. */
export const emptyView = (headers: Record<string, unknown>, text: string): Json => ({
  content_type: String(headers['content-type'] ?? ''),
  bytes: text.length,
});

const VIEWS: Record<string, (body: Json, recorded: Json) => Json> = {
  walks: (body) => {
    const walks = body.walks as { formatted: string }[];
    return {
      ...body,
      n: walks.length,
      formatted: walks.map((walk) => walk.formatted),
      first: walks[0],
      walks_sha256: recordsHash(walks),
    };
  },
  reach: (body) => {
    const rows = body.syllables as { syllable: string; frequency: number; reachability: number }[];
    return {
      ...body,
      n: rows.length,
      first50: rows.slice(0, 50).map((row) => [row.syllable, row.frequency, row.reachability]),
      rows_sha256: recordsHash(rows),
    };
  },
  /** Ids and what depends on them are new; the rest is as it is. */
  fresh: (body) => body,
  status: (body, recorded) => {
    const lines = body.log_lines as string[];
    // The recording holds a remark here; the number it speaks of is checked instead.
    const counted = body.log_offset === lines.length && lines.length > 0;
    return { ...body, log_offset: counted ? recorded.log_offset : body.log_offset };
  },
  /** Every recorded key has to be there, more may be. */
  'run-ids': (body, recorded) => {
    const runs = body.runs as Json[];
    const keys = recorded.keys as string[];
    return { keys: keys.filter((key) => runs.every((run) => Object.hasOwn(run, key))) };
  },
  reduced: (body, recorded) => {
    const { rows } = body as { rows?: unknown[] };
    if (rows) return { ...body, n: rows.length, rows: rows.slice(0, (recorded.rows as []).length) };
    const names = body.names as string[] | undefined;
    return names ? { ...body, n: names.length, names_sha256: sha256(names.join('\n')) } : body;
  },
};

/** A reply as the view of a recorded line shows it. */
export function viewOf(view: string | undefined, body: Json, recorded: Json): Json {
  if (view === undefined) return body;
  const make = VIEWS[view];
  if (!make) throw new Error(`The view '${view}' is not known`);
  return make(body, recorded);
}

/** A file on disk as a recorded line shows it. */
export function diskView(file: Json, recorded: Json): Json {
  const view: Json = { ...file };
  const ipc = file.ipc as Json | undefined;
  const remark = (recorded.ipc as Json | undefined)?.output_payload;
  if (ipc && typeof remark === 'string') {
    // In place of the second copy of the payload the recording holds a remark.
    const same = canonical(ipc.output_payload) === canonical(file.payload);
    view.ipc = { ...ipc, output_payload: same ? remark : 'not the payload' };
  }
  if (isJson(file.profile_reaches)) {
    view.profile_reaches = Object.fromEntries(
      Object.entries(file.profile_reaches).map(([name, reach]) => {
        const entries = (reach as Json).reachable_indices as [number, number][];
        const reachable_indices = {
          n: entries.length,
          first: entries.slice(0, 5),
          sha256: recordsHash(entries),
        };
        return [name, { ...(reach as Json), reachable_indices }];
      }),
    );
  }
  return view;
}

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/** What a recording keeps of a list of candidates. */
export function candidatesView(candidates: readonly Candidate[]): Json {
  const names = candidates.map((candidate) => candidate.name);
  return {
    n: names.length,
    names: names.slice(0, 200),
    names_sha256: sha256(names.join('\n')),
    first: candidates.slice(0, 2),
    all_sha256: recordsHash(candidates),
  };
}

/** Order of the hits is free where the recordings were made: put each list in one order. */
export function sortHits<T>(selected: T): T {
  return JSON.parse(
    JSON.stringify(selected, (key, value: unknown) =>
      key.endsWith('_hits') && Array.isArray(value) ? value.map(String).sort() : value,
    ),
  ) as T;
}

/** Files below `folder`, each with all that a recording may say of it, by path. */
export async function filesView(folder: string): Promise<Json[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const views = files.map(async (entry) => {
    const file = join(entry.parentPath, entry.name);
    const data = await readFile(file);
    const text = data.toString('utf8');
    const lines = text.split('\n');
    return {
      path: relative(folder, file).split(sep).join('/'),
      bytes: data.length,
      sha256: sha256(data),
      lines: lines.length - 1,
      head: lines.slice(0, 4),
      text,
    };
  });
  return (await Promise.all(views)).sort((x, y) => (x.path < y.path ? -1 : 1));
}

/**
 * Order of the features where the recording was made, which is free. A member's hash sees it: the hash of
 * candidates and selections is taken with their features and hits put into this order.
 */
export const RECORDED_ORDER =
  `starts_with_heavy_cluster starts_with_cluster starts_with_vowel ends_with_stop
  ends_with_nasal ends_with_vowel contains_plosive contains_liquid contains_nasal contains_fricative
  short_vowel long_vowel`.split(/\s+/);

function inRecordedOrder(text: string): string {
  const value: unknown = JSON.parse(text, (key, item) => {
    if (key === 'features') {
      return Object.fromEntries(RECORDED_ORDER.map((feature) => [feature, item[feature]]));
    }
    return key.endsWith('_hits') ? RECORDED_ORDER.filter((f) => item.includes(f)) : item;
  });
  return asciiJson(JSON.stringify(value, null, 2));
}

/** What a recording keeps of a package. */
export async function packageView({ headers, bytes }: Reply<unknown>): Promise<Json> {
  const { members, text, json } = await unpackBytes(bytes);
  const sound = members.filter(({ intact }) => intact);
  return {
    content_type: headers['content-type'],
    disposition: headers['content-disposition'],
    members: sound.map(({ path, method, bytes: size, sha256: hash }) => ({
      name: path,
      method,
      size,
      sha256: /(candidates|selections)\.json$/.test(path)
        ? sha256(inRecordedOrder(text(path)))
        : hash,
    })),
    manifest: json('manifest.json'),
  };
}

/** The kept packages, one file for each name that differs in more than the time. */
export async function packageFiles(folder: string): Promise<{ path: string }[]> {
  const first = new Map<string, string>();
  for (const name of (await readdir(folder)).sort()) {
    const timeless = name.replace(/_\d{8}_\d{6}/, '');
    if (!first.has(timeless)) first.set(timeless, name);
  }
  return [...first.values()].map((path) => ({ path }));
}

/** Path of the oldest metadata file of a package. */
export async function oldestMetadata(folder: string, name: unknown): Promise<string> {
  const names = (await readdir(folder)).sort();
  const found = names.find((n) => n.startsWith(`${name}-`) && n.endsWith('_metadata.json'));
  if (!found) throw new Error(`No metadata of ${name} in ${folder}`);
  return join(folder, found);
}
