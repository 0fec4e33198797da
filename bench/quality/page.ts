/** docs/quality.md: the table, the names to read, and the blind ratings, which are written by hand. */

/** What was measured of a source; shares from 0 to 1, null where the source is too small. */
export interface Row {
  readonly source: string;
  readonly own: number;
  /** Own share and bits a letter of real names that the judge has not seen, of ours, of the chain. */
  readonly real: { readonly own: number; readonly bits: number };
  readonly ours: { readonly own: number; readonly bits: number };
  readonly chain: { readonly own: number; readonly bits: number };
  readonly neighbour: number | null;
  /** Names of the other half that were found, by us and by the chain, and how many it has. */
  readonly found: readonly [number, number, number];
  readonly ownNames: readonly string[];
  readonly names: readonly string[];
}

const BLIND_HEADING = '## Blind ratings';
const OWN_TO_READ = 15;

/** The section of blind ratings of an earlier page, to be kept as it is. */
export function blindSection(page: string): string {
  const from = page.indexOf(BLIND_HEADING);
  if (from < 0) return `${BLIND_HEADING}\n\nNo ratings yet.\n`;
  const to = page.indexOf('\n## ', from);
  return to < 0 ? page.slice(from) : page.slice(from, to + 1);
}

export function qualityPage(rows: readonly Row[], blind: string): string {
  return `# Quality of names

Is a new name of its source? This page measures it, has lists to read as they came, and ratings of readers. All but the
ratings is written by \`npm run bench -- names --write\`; \`--source FILE\` or \`FILE:fi\` measures another source.

| column | meaning |
|---|---|
| own | share of the names that the letter model of their own source, of all sources here, gives the most likelihood: of real names that it has not seen, of ours, of a letter chain of order 2 |
| gap | bits a letter of ours under that model, less those of the unseen real names; 0: as much of the source as its own names |
| LD1NN | from half of the names: whether the nearest neighbour (Levenshtein) tells ours from the other half; .50: it does not (Keuleers and Brysbaert 2011) |
| found | from half of the names: how many of the other half are among the first 10,000 names of ours, and of the chain |

<!-- table -->
${table(rows)}
<!-- /table -->

${blind.trimEnd()}

## Names to read

The first ${rows[0]?.names.length ?? 0} names of seed 1, as they came, beneath some of the source's own.

<!-- names -->
${rows.map(toRead).join('\n\n')}
<!-- /names -->
`;
}

export function table(rows: readonly Row[]): string {
  const percent = (share: number): string => `${Math.round(100 * share)}`;
  const lines = rows.map(({ source, own, real, ours, chain, neighbour, found }) =>
    [
      source,
      own,
      `${percent(real.own)} / ${percent(ours.own)} / ${percent(chain.own)}`,
      (ours.bits - real.bits).toFixed(2),
      neighbour === null ? '' : neighbour.toFixed(2).slice(1),
      `${found[0]} / ${found[1]} of ${found[2]}`,
    ].join(' | '),
  );
  const head = [
    'source',
    'names',
    'own: real / ours / chain',
    'gap',
    'LD1NN',
    'found: ours / chain',
  ];
  return [
    `| ${head.join(' | ')} |`,
    '|---|--:|--:|--:|--:|--:|',
    ...lines.map((line) => `| ${line} |`),
  ].join('\n');
}

function toRead({ source, ownNames, names }: Row): string {
  return `**${source}** (${ownNames.slice(0, OWN_TO_READ).join(', ')}): ${names.join(', ')}`;
}
