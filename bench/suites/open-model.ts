/** Program: opens a model in a process of its own, with nothing compiled yet; prints the milliseconds to the first slot. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { packageRoot } from '../../store/files/package-root.ts';

const built = pathToFileURL(join(packageRoot(), 'dist', 'runtime', 'namewalk-runtime.js')).href;
const { open } = (await import(built)) as typeof import('../../runtime/index.ts');
const text = await readFile(process.argv[2]!, 'utf8');
const start = performance.now();
open(text).space(process.argv[3]!, 7).at(0);
process.stdout.write(String(performance.now() - start));
