/** The name classes of the server's policy file. */
import { answer, api, type Schemas } from '../../api.ts';
import { Store } from '../../state/store.ts';

/** The classes of the server's policy file, in its order; null until they are read. */
export const nameClasses = new Store<readonly Schemas['NameClass'][] | null>(null);

/** Reads them; a second call reads again, since the file may have been edited. */
export async function readNameClasses(): Promise<void> {
  nameClasses.value = (await answer(api.GET('/api/walker/name-classes'))).classes;
}

/** `first_name` as people write it: First name. */
export function classTitle(name: string): string {
  const words = name.replaceAll('_', ' ');
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}
