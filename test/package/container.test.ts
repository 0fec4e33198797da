/** The Dockerfile and the public workflow, read: neither is run here. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { parse } from 'yaml';
import { packageRoot } from '../../store/files/package-root.ts';
import { suite } from '../suite.ts';

const root = packageRoot();
const read = (...path: string[]): string => readFileSync(join(root, ...path), 'utf8');

interface Workflow {
  readonly on: object;
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, Job>>;
}
interface Job {
  readonly 'timeout-minutes': number;
  readonly steps: readonly { readonly uses?: string; readonly run?: string }[];
}

/** What a linter finds: line from 0 and text. */
interface Finding {
  readonly range: { readonly start: { readonly line: number } };
  readonly message: string;
}

const { validate } = createRequire(import.meta.url)('dockerfile-utils') as {
  validate(text: string): Finding[];
};

const container = suite('container and workflow');

container('the linter finds nothing in the Dockerfile', () => {
  const findings = validate(read('Dockerfile'));
  const found = findings.map(({ range, message }) => `${range.start.line + 1}: ${message}`);
  assert.equal(found, []);
  assert.is(validate('FROM scratch\nCOPY a').length, 1, 'it does find something');
});

container('the image is made in two stages, runs as nobody, and tells its health', () => {
  const lines = read('Dockerfile').split('\n');
  const stages = lines.flatMap((line, i) => (line.startsWith('FROM ') ? [i] : []));
  assert.is(stages.length, 2);
  const last = lines.slice(stages[1]);
  const at = (word: string): number => last.findIndex((line) => line.startsWith(`${word} `));
  for (const word of ['COPY --from=build', 'VOLUME', 'USER', 'EXPOSE', 'HEALTHCHECK', 'CMD']) {
    assert.ok(at(word) > 0, word);
  }
  assert.not.match(last[at('USER')]!, /root|\b0\b/);
  assert.ok(at('USER') < at('ENTRYPOINT'));
  assert.match(last[at('HEALTHCHECK') + 1]!, /\/api\/health/);
  // what it copies from this folder is there
  const copied = lines.filter((line) => /^COPY (?!--)/.test(line)).join(' ');
  for (const [name] of copied.matchAll(/[\w-]+\.json/g)) assert.ok(existsSync(join(root, name)));
});

container('what the image is built from holds no results and no secrets of a machine', () => {
  const ignored = new Set(read('.dockerignore').split('\n'));
  for (const name of ['.git', 'node_modules', 'dist*', '_working', 'server.ini']) {
    assert.ok(ignored.has(name), name);
  }
});

const workflow = parse(read('.github', 'workflows', 'ci.yml')) as Workflow;
const release = parse(read('.github', 'workflows', 'release.yml')) as Workflow;
const commandsOf = ({ jobs }: Workflow): string[] =>
  Object.values(jobs).flatMap(({ steps }) => steps.flatMap(({ run }) => run?.split('\n') ?? []));
const commands = commandsOf(workflow);

container('the workflow runs scripts that exist, and reads the code alone', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const named = [...commands, ...commandsOf(release)].flatMap(
    (line) => /^npm (?:run )?([\w:]+)/.exec(line)?.[1] ?? [],
  );
  const unknown = named.filter(
    (name) => !['ci', 'config', 'publish', 'pkg'].includes(name) && !(name in scripts),
  );
  assert.ok(named.length > 5);
  assert.equal(unknown, []);
  for (const [, file] of commands.join('\n').matchAll(/node dist\/([\w/]+)\.js/g)) {
    assert.ok(existsSync(join(root, `${file}.ts`)), file);
  }
  assert.equal(workflow.permissions, { contents: 'read' });
  for (const job of Object.values(workflow.jobs)) assert.ok(job['timeout-minutes'] <= 40);
});

container('the workflow runs each step of .ci/run', () => {
  const steps = [...read('.ci', 'run').matchAll(/^ *step '[^']+' \d+ (?!bash)(.+)$/gm)];
  assert.ok(steps.length >= 4);
  for (const [, command] of steps) assert.ok(commands.includes(command!), command);
  for (const command of ['npm ci', 'npm test', 'npm run check', 'npm run test:lts']) {
    assert.ok(commands.includes(command), command);
  }
});

container('a release comes from a tag, with provenance and no secret but npm’s token', () => {
  assert.equal(readdirSync(join(root, '.github', 'workflows')), ['ci.yml', 'release.yml']);
  assert.equal(release.on, { push: { tags: ['v*'] } });
  assert.equal(release.permissions, { contents: 'read', 'id-token': 'write' });
  const published = commandsOf(release).filter((line) => line.includes('npm publish'));
  assert.ok(published.length > 0);
  for (const line of published) assert.match(line, '--provenance');
  for (const job of Object.values(release.jobs)) assert.ok(job['timeout-minutes'] <= 40);
});

container('the versions of package, run-time and contract are one, and so is the address', () => {
  const [main, runtime] = ['.', 'runtime'].map(
    (folder) => JSON.parse(read(folder, 'package.json')) as Record<string, unknown>,
  );
  assert.is(runtime!.version, main!.version);
  assert.match(read('http', 'openapi.yaml'), `\n  version: ${main!.version}\n`);
  assert.match(read('CHANGELOG.md'), `\n## ${main!.version}`);
  const [, address] = /^git\+(https:.+)\.git$/.exec((main!.repository as { url: string }).url)!;
  for (const { homepage, bugs } of [main!, runtime!]) {
    assert.is(homepage, `${address}#readme`);
    assert.is(bugs, `${address}/issues`);
  }
});
