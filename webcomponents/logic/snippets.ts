/** A request as curl, command line and TypeScript, with quoting. */

/** A request by POST. */
export interface SnippetRequest {
  /** Path on the server, `/api/...`. */
  readonly path: string;
  readonly body: object;
  /** The same on the command line; absent where no command does it. */
  readonly cli?: string | undefined;
}

export interface Snippet {
  readonly key: 'curl' | 'cli' | 'typescript';
  readonly label: string;
  readonly text: string;
}

/** A word of a POSIX shell: as it is when nothing in it means something to the shell. */
export const shellWord = (text: string): string =>
  /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;

/** Options as the command line takes them: `true` is a bare flag, null and false are omitted. */
export function commandLine(
  words: readonly string[],
  options: Readonly<Record<string, string | number | boolean | null>>,
  equals = '=',
): string {
  const flags = Object.entries(options).flatMap(([name, value]) => {
    if (value === null || value === false) return [];
    return value === true ? [`--${name}`] : [`--${name}${equals}${shellWord(String(value))}`];
  });
  return [...words.map(shellWord), ...flags].join(' ');
}

/** The request in the forms that can be pasted elsewhere. `origin` is `http://host:port`. */
export function snippetsOf(
  { path, body, cli }: SnippetRequest,
  origin: string,
): readonly Snippet[] {
  const url = origin + path;
  return [
    { key: 'curl', label: 'curl', text: curl(body, url) },
    ...(cli === undefined ? [] : [{ key: 'cli', label: 'Command line', text: cli } as const]),
    { key: 'typescript', label: 'TypeScript', text: typescript(body, url) },
  ];
}

function curl(body: object, url: string): string {
  const data = shellWord(jsonOf(body, 0));
  return `curl ${shellWord(url)} \\\n  -H 'Content-Type: application/json' \\\n  -d ${data}`;
}

function typescript(body: object, url: string): string {
  const options = `{\n  method: 'POST',\n  headers: { 'Content-Type': 'application/json' },\n  body: ${literalOf(jsonOf(body, 2))},\n}`;
  return [
    `const reply = await fetch('${url.replaceAll("'", "\\'")}', ${options});`,
    'if (!reply.ok) throw new Error((await reply.json()).error);',
    'const answer = await reply.json();',
  ].join('\n');
}

/** The body as text: an object literal, unless a long seed must keep its digits. */
function literalOf(json: string): string {
  const long = /:\s*-?\d{16,}/.test(json);
  if (long) return `\`${json.replace(/[\\`]|\$\{/g, '\\$&')}\``;
  return `JSON.stringify(${json.replaceAll('\n', '\n  ')})`;
}

/** JSON in which a seed is a number however many digits it has. */
const jsonOf = (body: object, indent: number): string =>
  JSON.stringify(body, null, indent).replace(/"seed":(\s?)"(-?\d+)"/g, '"seed":$1$2');
