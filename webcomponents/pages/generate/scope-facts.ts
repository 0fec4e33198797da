/** How many names a package has in a class and syllable count, read once. */
import { answer, api } from '../../api.ts';
import type { Scope } from '../../logic/generate/form.ts';
import { type Read, Reading } from '../../logic/reading.ts';
import { Store } from '../../state/store.ts';

export interface ScopeFacts {
  /** Values, those that come several times included. */
  readonly items: number;
  readonly unique: number;
}

type Option = { readonly key: string; readonly label: string };

/** Counts what has become known, for elements that show it. */
export const scopeFacts = new Store(0);

const facts = new Map<string, Reading<ScopeFacts>>();
const syllables = new Map<string, Reading<readonly Option[]>>();

/** Asked anew when the place is entered, since packages come and go. */
export function forgetFacts(): void {
  for (const reading of [...facts.values(), ...syllables.values()]) reading.stop();
  facts.clear();
  syllables.clear();
  scopeFacts.value++;
}

/** Size of a scope; undefined until the server has told it. */
export function factsOf({ classKey, packageId, syllableKey }: Scope): ScopeFacts | undefined {
  const query = { class_key: classKey, package_id: packageId, syllable_key: syllableKey };
  return known(facts, `${classKey} ${packageId} ${syllableKey}`, async (signal) => {
    const params = { query };
    const stats = await answer(api.GET('/api/generation/selection-stats', { params, signal }));
    return { items: stats.max_items, unique: stats.max_unique_combinations };
  });
}

/** Numbers of syllables that a package offers for a class; undefined until they are known. */
export function syllablesOf({
  classKey,
  packageId,
}: Pick<Scope, 'classKey' | 'packageId'>): readonly Option[] | undefined {
  const params = { query: { class_key: classKey, package_id: packageId } };
  return known(
    syllables,
    `${classKey} ${packageId}`,
    async (signal) =>
      (await answer(api.GET('/api/generation/package-syllables', { params, signal })))
        .syllable_options,
  );
}

/** A failure is told by the draw itself; the place asks again when it is entered again. */
function known<T>(readings: Map<string, Reading<T>>, key: string, read: Read<T>): T | undefined {
  let reading = readings.get(key);
  if (!reading) {
    const made: Reading<T> = new Reading<T>({
      addController: () => {},
      requestUpdate: () => {
        if (!made.loading) scopeFacts.value++;
      },
    });
    reading = made;
    readings.set(key, made);
    void made.ask(key, read);
  }
  return reading.value ?? undefined;
}
