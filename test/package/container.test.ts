/** The Dockerfile and the public workflow, read: neither is run here. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parse } from 'yaml';
import { packageRoot } from '../../store/files/package-root.ts';

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
  assert.equal(
    findings.map(({ range, message }) => `${range.start.line + 1}: ${message}`),
    [],
  );
  assert.is(validate('FROM scratch\nCOPY a').length, 1, 'it does find something');
});

container(
  'the image is made in two stages, runs as nobody in particular, and tells its health',
  () => {
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
  },
);

container('what the image is built from holds no results and no secrets of a machine', () => {
  const ignored = new Set(read('.dockerignore').split('\n'));
  for (const name of ['.git', 'node_modules', 'dist*', '_working', 'server.ini']) {
    assert.ok(ignored.has(name), name);
  }
});

const workflow = parse(read('.github', 'workflows', 'ci.yml')) as Workflow;
const commands = Object.values(workflow.jobs).flatMap(({ steps }) =>
  steps.flatMap(({ run }) => run?.split('\n') ?? []),
);

container('the workflow runs scripts that exist, and reads the code alone', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const named = commands.flatMap((line) => /^npm (?:run )?([\w:]+)/.exec(line)?.[1] ?? []);
  const unknown = named.filter((name) => name !== 'ci' && !(name in scripts));
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
  for (const command of ['npm ci', 'npm test', 'npm run test:lts']) {
    assert.ok(commands.includes(command), command);
  }
  // it is the only one
  assert.equal(readdirSync(join(root, '.github', 'workflows')), ['ci.yml']);
});

container.run();
