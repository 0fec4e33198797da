/** The name class that an import derives from a file name. */

const CLASSES: readonly (readonly [label: string, patterns: readonly string[]])[] = [
  ['First name', ['first_name']],
  ['Last name', ['last_name']],
  ['Place name', ['place_name']],
  ['Location name', ['location_name']],
  ['Object item', ['object_item', 'object_name']],
  ['Organisation', ['organisation', 'organization', 'org_name']],
  ['Title epithet', ['title_epithet', 'epithet']],
];

/** Class that an import reads from the name of a text file; every other file is for every class. */
export function classOfFile(fileName: string): string {
  const stem = fileName.replace(/^.*\//, '').replace(/(?<=.)\.[^.]*$/, '');
  const plain = stem.toLowerCase().replace(/[^a-z0-9]+/g, '_');
  const found = CLASSES.find(([, patterns]) => patterns.some((pattern) => plain.includes(pattern)));
  return found?.[0] ?? 'every class';
}
