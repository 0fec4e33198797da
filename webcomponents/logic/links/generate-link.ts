/** How the controls of Generate stand in a link. */
import type { ClassKey, GenerateForm, PartScope, QueueItem, Scope } from '../generate/form.ts';
import { RENDER_STYLES } from '../names/render.ts';
import { parseSeed } from '../walks/seed.ts';

/** Key of the address. */
export const DRAW_KEY = 'draw';

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
