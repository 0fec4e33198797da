/** A list of names as the files of the run-time have it: names.json. */
import type { NamesFile } from '../../runtime/list.ts';
import { frontCoded } from '../base/front-coding.ts';
import { payloadHash } from '../base/json.ts';

/** The file of the names of each class; sorted ones make it small. */
export function namesFile(lists: Readonly<Record<string, readonly string[]>>): NamesFile {
  const texts = Object.entries(lists).map(([name, names]) => [name, frontCoded(names)]);
  const classes: NamesFile['classes'] = Object.fromEntries(texts);
  return { format: 'names/1', hash: payloadHash(classes).slice(0, 12), classes };
}
