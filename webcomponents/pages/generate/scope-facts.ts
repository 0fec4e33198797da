/** How many names a package has in a class and syllable count, read once. */
import { answer, api } from '../../api.ts';
import type { Scope } from '../../logic/names/generate-form.ts';
import { Store } from '../../state/store.ts';

export interface ScopeFacts {
  /** Values, those that come several times included. */
  readonly items: number;
  readonly unique: number;
}

type Option = { readonly key: string; readonly label: string };

/** What has been asked so far. Emptied when the place is entered, since packages come and go. */
export const scopeFacts = new Store<{
  readonly facts: ReadonlyMap<string, ScopeFacts>;
  readonly syllables: ReadonlyMap<string, readonly Option[]>;
}>({ facts: new Map(), syllables: new Map() });

const asked = new Set<string>();

export function forgetFacts(): void {
  asked.clear();
  scopeFacts.value = { facts: new Map(), syllables: new Map() };
}

/** Size of a scope; undefined until the server has told it. */
export function factsOf({ classKey, packageId, syllableKey }: Scope): ScopeFacts | undefined {
  const key = `${classKey} ${packageId} ${syllableKey}`;
  once(`facts ${key}`, async () => {
    const query = { class_key: classKey, package_id: packageId, syllable_key: syllableKey };
    const stats = await answer(api.GET('/api/generation/selection-stats', { params: { query } }));
    const facts = { items: stats.max_items, unique: stats.max_unique_combinations };
    scopeFacts.patch({ facts: new Map(scopeFacts.value.facts).set(key, facts) });
  });
  return scopeFacts.value.facts.get(key);
}

/** Numbers of syllables that a package offers for a class; undefined until they are known. */
export function syllablesOf({
  classKey,
  packageId,
}: Pick<Scope, 'classKey' | 'packageId'>): readonly Option[] | undefined {
  const key = `${classKey} ${packageId}`;
  once(`syllables ${key}`, async () => {
    const query = { class_key: classKey, package_id: packageId };
    const { syllable_options } = await answer(
      api.GET('/api/generation/package-syllables', { params: { query } }),
    );
    scopeFacts.patch({ syllables: new Map(scopeFacts.value.syllables).set(key, syllable_options) });
  });
  return scopeFacts.value.syllables.get(key);
}

/** A failure is told by the draw itself; the place asks again when it is entered again. */
function once(key: string, read: () => Promise<void>): void {
  if (asked.has(key)) return;
  asked.add(key);
  read().catch(() => {});
}
