/** How the controls of Generate stand in a link: what is drawn from packages, and names at scale. */
import type { BatchForm, BatchFormat } from '../generate/batch-form.ts';
import type { ClassKey, GenerateForm, PartScope, QueueItem, Scope } from '../generate/form.ts';
import { RENDER_STYLES } from '../names/render.ts';
import { parseSeed } from '../walks/seed.ts';

/** Keys of the address: names from packages, names at scale. */
export const GENERATE_KEYS = { draw: 'draw', batch: 'batch' } as const;

/** Longest text that is read. */
const LIMIT = 4000;

const scopeText = ({ classKey, packageId, syllableKey }: Scope): string =>
  [classKey, packageId, syllableKey].join(' ');

/** What is drawn, as one text. */
export function encodeGenerate(form: GenerateForm): string {
  const pattern = form.mode === 'pattern';
  const fields = new URLSearchParams({
    n: String(form.count),
    x: form.seed,
    r: form.style,
    e: `${form.unique ? 'u' : ''}${form.offensive ? 'o' : ''}`,
  });
  if (pattern) {
    fields.set('p', form.pattern);
    for (const [part, { packageId, syllableKey }] of Object.entries(form.parts)) {
      fields.append('f', [part, packageId, syllableKey].join(' '));
    }
  } else {
    if (form.scope) fields.set('c', scopeText(form.scope));
    for (const item of form.queue) fields.append('q', `${scopeText(item)} ${item.count}`);
  }
  return fields.toString();
}

/** Reads what `encodeGenerate` wrote; null for anything else. */
export function decodeGenerate(text: string): GenerateForm | null {
  const fields = new URLSearchParams(text.slice(0, LIMIT));
  const seed = parseSeed(fields.get('x') ?? '');
  const count = Number(fields.get('n') ?? Number.NaN);
  const style = RENDER_STYLES.find((name) => name === fields.get('r'));
  if (seed === null || !Number.isInteger(count) || count < 1 || style === undefined) return null;
  const pattern = fields.get('p');
  const how = fields.get('e') ?? '';
  const scope = readScope(fields.get('c') ?? '');
  const queue = fields.getAll('q').map(readItem);
  const parts = fields.getAll('f').map(readPart);
  if (pattern === null && scope === null && queue.length === 0) return null;
  if (queue.includes(null) || parts.includes(null)) return null;
  return {
    mode: pattern === null ? 'classes' : 'pattern',
    scope,
    count,
    queue: queue as QueueItem[],
    pattern: pattern ?? '{first} {last}',
    parts: Object.fromEntries(parts as [string, PartScope][]),
    seed,
    unique: how.includes('u'),
    style,
    offensive: how.includes('o'),
  };
}

function readScope(text: string): Scope | null {
  const [, classKey, id, syllableKey] = /^([a-z_]{1,40}) (\d{1,9}) (\w{1,20})$/.exec(text) ?? [];
  if (classKey === undefined) return null;
  return { classKey: classKey as ClassKey, packageId: Number(id), syllableKey: syllableKey! };
}

function readItem(text: string): QueueItem | null {
  const [, scope, count] = /^(.*) ([1-9]\d{0,5})$/.exec(text) ?? [];
  const read = readScope(scope ?? '');
  return read && { ...read, count: Number(count) };
}

function readPart(text: string): [string, PartScope] | null {
  const read = readScope(text);
  return read && [read.classKey, { packageId: read.packageId, syllableKey: read.syllableKey }];
}

/** Names at scale, as one text; `run` is what the source stands for. */
export function encodeBatch(form: BatchForm, run: string): string {
  return new URLSearchParams({
    run,
    s: form.syllables.join(','),
    n: form.count,
    from: form.offset,
    x: form.seed,
    c: form.name_class,
    r: form.render_style,
    o: form.format,
    e: `${form.offensive ? 'o' : ''}${form.source_words ? 'w' : ''}`,
  }).toString();
}

/** Reads what `encodeBatch` wrote; null for anything else. */
export function decodeBatch(text: string): BatchForm | null {
  const fields = new URLSearchParams(text.slice(0, LIMIT));
  const of = (key: string): string => fields.get(key) ?? '';
  const syllables = of('s').split(',').map(Number);
  const seed = parseSeed(of('x'));
  const style = RENDER_STYLES.find((name) => name === of('r'));
  const format = (['txt', 'ndjson', 'csv'] as const).find(
    (name): name is BatchFormat => name === of('o'),
  );
  const isSound =
    /^[\w.-]{1,200}$/.test(of('run')) &&
    syllables.every((n) => Number.isInteger(n) && n >= 1 && n <= 63) &&
    [of('n'), of('from')].every((digits) => /^\d{1,20}$/.test(digits)) &&
    /^[\w-]{0,64}$/.test(of('c'));
  if (!isSound || seed === null || style === undefined || format === undefined) return null;
  return {
    source: of('run'),
    syllables,
    count: of('n'),
    offset: of('from'),
    seed,
    name_class: of('c'),
    render_style: style,
    format,
    offensive: of('e').includes('o'),
    source_words: of('e').includes('w'),
  };
}
