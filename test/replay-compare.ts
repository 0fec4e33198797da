/** Placeholders of the recordings and the comparison of a reply with a recorded line. */

/** Placeholders that stand for any value of a form, inside a text or as the whole text. */
const FORMS: Record<string, string> = {
  STAMP: String.raw`\d{8}_\d{6}`,
  TIME: String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)`,
  SHA256: '[0-9a-f]{64}',
  TEXT: '[^]+',
  DETAIL: '[^]+',
};

/** Placeholders that stand for a whole value which need not be a text. */
const VALUES: Record<string, (value: unknown) => boolean> = {
  '{TIMING}': (value) =>
    typeof value === 'string' ? /^\d+\.\d\ds$/.test(value) : isCount(value, false),
  '{SIZE}': (value) => isCount(value, true),
};

/** Form of an id that stands for itself once it was met. */
const boundForm = (name: string): string | undefined => {
  if (name.startsWith('RUN:')) return String.raw`\d{8}_\d{6}_[a-z]+`;
  return name === 'NEW_SESSION' ? String.raw`session_\d{8}_\d{6}_[0-9a-f]{10}` : undefined;
};

const isCount = (value: unknown, whole: boolean): boolean =>
  typeof value === 'number' && value >= 0 && (!whole || Number.isInteger(value));

const PLACEHOLDER = /\{([A-Z_]+[0-9]*(?::[^{}]+)?)\}/g;

export class Placeholders {
  readonly #known = new Map<string, string>();
  /** Recorded texts that stand for others of ours, one for one, and what they were found to be. */
  readonly #derived: ReadonlySet<string>;
  readonly #stands = new Map<string, string>();

  /**
   * Names without braces, such as `OUT` or `SOURCE:en-parts`, and what they stand for. `derived` are
   * recorded hashes that ours differ from for a known reason: each stands for the one it is first met
   * with, and no two for the same.
   */
  constructor(known: Record<string, string>, derived: readonly string[] = []) {
    this.#derived = new Set(derived);
    for (const [name, value] of Object.entries(known)) this.#known.set(name, value);
  }

  /** Puts the values into every text of a request. Throws for a name without a value. */
  fill<T>(value: T): T {
    if (typeof value === 'string') {
      return value.replace(PLACEHOLDER, (_, name: string) => {
        const known = this.#known.get(name);
        if (known === undefined) throw new Error(`Nothing is known for {${name}}`);
        return known;
      }) as T;
    }
    if (Array.isArray(value)) return value.map((item: unknown) => this.fill(item)) as T;
    if (typeof value === 'object' && value !== null) {
      return Object.fromEntries(
        Object.entries(value).map(([key, item]: [string, unknown]) => [key, this.fill(item)]),
      ) as T;
    }
    return value;
  }

  /**
   * True when `actual` is what the recorded text stands for. A run id `{RUN:job}` or a session id
   * `{NEW_SESSION}` met for the first time takes any id of its form and stands for that very id from
   * then on.
   */
  matches(recorded: string, actual: unknown): boolean {
    const value = VALUES[recorded];
    if (value) return value(actual);
    if (typeof actual !== 'string') return false;
    if (this.#derived.has(recorded)) return this.#standsFor(recorded, actual);
    if (!recorded.includes('{')) return recorded === actual;
    const names: string[] = [];
    let pattern = '';
    let end = 0;
    for (const { 0: whole, 1: name, index } of recorded.matchAll(PLACEHOLDER)) {
      pattern += literal(recorded.slice(end, index));
      end = index + whole.length;
      const known = this.#known.get(name!);
      if (known !== undefined) pattern += literal(known);
      else if (boundForm(name!)) {
        names.push(name!);
        pattern += `(${boundForm(name!)})`;
      } else pattern += FORMS[name!] ?? literal(whole);
    }
    pattern += literal(recorded.slice(end));
    const found = new RegExp(`^${pattern}$`).exec(actual);
    if (!found) return false;
    names.forEach((name, i) => {
      this.#known.set(name, found[i + 1]!);
    });
    return true;
  }

  #standsFor(recorded: string, actual: string): boolean {
    const known = this.#stands.get(recorded);
    if (known !== undefined) return known === actual;
    if (!/^[0-9a-f]{64}$/.test(actual) || [...this.#stands.values()].includes(actual)) return false;
    this.#stands.set(recorded, actual);
    return true;
  }
}

/** A text with placeholders for what it holds; a value that holds another comes first. */
export const unfilled = (text: string, known: Readonly<Record<string, string>>): string =>
  Object.entries(known).reduce(
    (short, [name, value]) => short.replaceAll(value, `{${name}}`),
    text,
  );

const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/**
 * Everything in which `actual` does not meet `recorded`, each with its place; empty when it does.
 * Objects may hold more keys than recorded, lists agree item by item, all else is equal.
 */
export function differences(
  recorded: unknown,
  actual: unknown,
  placeholders: Placeholders,
  at = '$',
): string[] {
  const differ = (): string[] => [`${at}: recorded ${brief(recorded)}, got ${brief(actual)}`];
  if (typeof recorded === 'string') return placeholders.matches(recorded, actual) ? [] : differ();
  if (Array.isArray(recorded)) {
    if (!Array.isArray(actual)) return differ();
    const items = recorded.flatMap((item, i) =>
      i < actual.length ? differences(item, actual[i], placeholders, `${at}[${i}]`) : [],
    );
    const sizes = `${at}: recorded ${recorded.length} items, got ${actual.length}`;
    return recorded.length === actual.length ? items : [sizes, ...items];
  }
  if (typeof recorded === 'object' && recorded !== null) {
    if (typeof actual !== 'object' || actual === null || Array.isArray(actual)) return differ();
    const values = actual as Record<string, unknown>;
    return Object.entries(recorded).flatMap(([key, item]) =>
      Object.hasOwn(values, key)
        ? differences(item, values[key], placeholders, `${at}.${key}`)
        : [`${at}.${key}: recorded ${brief(item)}, key is absent`],
    );
  }
  return recorded === actual ? [] : differ();
}

function brief(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 160 ? `${text.slice(0, 160)}…` : text;
}
