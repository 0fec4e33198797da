/**
 * Writes what the commands of README and docs print now beneath them, where it is not what stands there:
 * `npm run docs`. An output with `...` is never written over, but told; run ids are left to the reader.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../store/files/package-root.ts';
import { blocksOf, holdsCommands, outputPattern, type Step, stepsOf } from './blocks.ts';
import { Desk, showStamps } from './desk.ts';
import { DOCUMENTS } from './documents.ts';

const stepText = ({ command, output }: Step): string => [`$ ${command}`, ...output].join('\n');

const desk = await Desk.open();
try {
  for (const file of DOCUMENTS) {
    const path = join(packageRoot(), file);
    let text = readFileSync(path, 'utf8');
    for (const block of blocksOf(file, text).filter(holdsCommands)) {
      if (block.reason !== null) continue;
      for (const step of stepsOf(block)) {
        const printed = (await desk.run(step.command)).replace(/\n*$/, '\n').replace(/^\n$/, '');
        if (outputPattern(step.output.map(showStamps)).test(printed)) continue;
        const place = `${file}:${block.line}: $ ${step.command}`;
        if (step.output.some((line) => line.includes('...'))) {
          console.log(`${place}\n  is to be written by hand:\n${printed.slice(0, 600)}`);
          continue;
        }
        const output = printed === '' ? [] : printed.trimEnd().split('\n');
        text = text.replace(stepText(step), () => stepText({ ...step, output }));
        console.log(`${place}\n  is written`);
      }
    }
    writeFileSync(path, text);
  }
} finally {
  await desk.close();
}
