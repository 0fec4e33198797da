/** Counts lines of source by room, tests apart, beside the goals of the house: `npm run size`. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ENDINGS = /\.(ts|mjs|js|css|html|gd|lua|rs|cs)$/;
/** Folders of a room, and its most lines; what stands in none of them counts as the last. */
const ROOMS = [
  [['engine', 'runtime', 'models', 'examples'], 15_000],
  [['store'], 10_000],
  [['operations', 'app'], 11_000],
  [['workers'], 2200],
  [['http'], 2500],
  [['bin'], 2300],
  [['webcomponents'], 23_000],
  [['bench', 'tools', 'docs/site'], 4000],
  [['other'], 0],
];
const SOURCE = 70_000;
const TESTS = 38_000;

const cwd = fileURLToPath(new URL('..', import.meta.url));
const files = execFileSync('git', ['ls-files'], { cwd, encoding: 'utf8' })
  .split('\n')
  .filter((file) => ENDINGS.test(file) && existsSync(cwd + file));

const linesOf = (some) =>
  some.reduce((sum, file) => sum + readFileSync(cwd + file, 'utf8').split('\n').length - 1, 0);
const isIn = (folders) => (file) => folders.some((folder) => file.startsWith(`${folder}/`));

const tests = files.filter(isIn(['test']));
const source = files.filter((file) => !tests.includes(file));
const rooms = ROOMS.map(([folders, goal]) => {
  const inside = source.filter(isIn(folders));
  return [folders.join(', '), inside, goal];
});
const placed = new Set(rooms.flatMap(([, inside]) => inside));
rooms.at(-1)[1] = source.filter((file) => !placed.has(file));

const row = (room, some, goal) => ({ room, files: some.length, lines: linesOf(some), goal });
console.table([
  ...rooms.map((room) => row(...room)),
  row('source', source, SOURCE),
  row('tests', tests, TESTS),
]);
