/** A request as curl, command line and TypeScript, with quoting. */

export interface SnippetRequest {
  readonly method: 'GET' | 'POST';
  /** Path on the server, `/api/...`. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | boolean>>;
  readonly body?: Readonly<Record<string, unknown>>;
  /** The same on the command line; absent where no command does it. */
  readonly cli?: string;
}

export interface Snippet {
  readonly key: 'curl' | 'cli' | 'typescript';
  readonly label: string;
  readonly text: string;
}

/** A word of a POSIX shell: as it is when nothing in it means something to the shell. */
export function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

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
export function snippetsOf(request: SnippetRequest, origin: string): readonly Snippet[] {
  const url = origin + request.path + queryOf(request);
  const list: Snippet[] = [{ key: 'curl', label: 'curl', text: curl(request, url) }];
  if (request.cli !== undefined) {
    list.push({ key: 'cli', label: 'Command line', text: request.cli });
  }
  list.push({ key: 'typescript', label: 'TypeScript', text: typescript(request, url) });
  return list;
}

function queryOf({ query = {} }: SnippetRequest): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) search.set(key, String(value));
  const text = String(search);
  return text && `?${text}`;
}

function curl({ method, body }: SnippetRequest, url: string): string {
  if (method === 'GET') return `curl ${shellWord(url)}`;
  const data = shellWord(jsonOf(body ?? {}, 0));
  return `curl ${shellWord(url)} \\\n  -H 'Content-Type: application/json' \\\n  -d ${data}`;
}

function typescript({ method, body }: SnippetRequest, url: string): string {
  const address = `'${url.replaceAll("'", "\\'")}'`;
  const options =
    method === 'GET'
      ? ''
      : `, {\n  method: 'POST',\n  headers: { 'Content-Type': 'application/json' },\n  body: ${literalOf(jsonOf(body ?? {}, 2))},\n}`;
  return [
    `const reply = await fetch(${address}${options});`,
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
function jsonOf(body: Readonly<Record<string, unknown>>, indent: number): string {
  return JSON.stringify(body, null, indent).replace(/"seed":(\s?)"(-?\d+)"/g, '"seed":$1$2');
}
