/** A class as it stands in a policy file of version 2. */
import { changedProfile, type NameProfile, type ProfileChange } from './class-profile.ts';

/** The whole file with this one class, to be pasted or added to one; weights as they are. */
export function profileYaml(profile: NameProfile, change: ProfileChange): string {
  const {
    name,
    description,
    syllables,
    letters,
    length_mix,
    like,
    kind,
    name_like,
    real_names,
    tails,
    from,
    endings,
    pattern,
  } = changedProfile(profile, change);
  const list = (values: readonly number[]): string => `[${values.map(rounded).join(', ')}]`;
  const lines = [
    "version: '2'",
    'name_classes:',
    `  ${quoted(name)}:`,
    `    description: ${quoted(description)}`,
    `    syllable_range: ${list(syllables)}`,
    `    syllables: ${list(syllables)}`,
    `    letters: ${list(letters)}`,
    `    length_mix: ${list(length_mix)}`,
    `    like: ${list(like)}`,
    ...(kind === null
      ? []
      : [
          `    kind: ${kind}`,
          `    name_like: ${rounded(name_like)}`,
          `    real_names: ${real_names}`,
        ]),
    `    tails: ${rounded(tails)}`,
    `    from: ${from}`,
    `    endings: ${endings}`,
    ...(pattern === null ? [] : [`    pattern: ${quoted(pattern)}`]),
  ];
  return `${lines.join('\n')}\n`;
}

const rounded = (value: number): number => Math.round(value * 100) / 100;

/** Plain words stand as they are; all else in single quotes, which YAML doubles within them. */
const quoted = (text: string): string =>
  /^[A-Za-z_][A-Za-z0-9_]*$/.test(text) && !/^(true|false|null|yes|no|on|off|y|n)$/i.test(text)
    ? text
    : `'${text.replaceAll("'", "''").replace(/\s+/g, ' ')}'`;
