/**
 * Writes what the commands of README and docs print now beneath them, where it is not what stands there, and the
 * answers of the API reference: `npm run docs`, or `npm run docs -- WORD...` for those whose path holds a word. An output with `...` is never written over, but told; run ids are left to the reader.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../store/files/package-root.ts';
import { recordAnswers } from './answers.ts';
import { blocksOf, holdsCommands, type Step, stepsOf } from './blocks.ts';
import { Desk, whyNot } from './desk.ts';
import { COMMAND_LINE, commandLineText, DOCUMENTS, LIBRARY } from './documents.ts';
import { libraryText } from './references.ts';

const stepText = ({ command, output }: Step): string => [`$ ${command}`, ...output].join('\n');

/** Replaces what stands at line `from` or behind it, as whole lines. */
function replaceBehind(text: string, from: number, old: string, wanted: string): string {
  const start = text.split('\n', from).join('\n').length;
  const at = text.indexOf(`\n${old}\n`, start) + 1;
  return text.slice(0, at) + wanted + text.slice(at + old.length);
}

const words = process.argv.slice(2);
const chosen = (path: string): boolean =>
  words.length === 0 || words.some((word) => path.includes(word));

if (chosen('http/openapi.yaml')) await recordAnswers();

if (chosen(COMMAND_LINE)) writeFileSync(join(packageRoot(), COMMAND_LINE), await commandLineText());
if (chosen(LIBRARY)) writeFileSync(join(packageRoot(), LIBRARY), libraryText());

const desk = await Desk.open();
try {
  for (const file of DOCUMENTS.filter(chosen)) {
    const path = join(packageRoot(), file);
    let text = readFileSync(path, 'utf8');
    // lines that were added above
    let added = 0;
    for (const block of blocksOf(file, text)) {
      if (whyNot(block) !== null) continue;
      if (block.saveAs !== null) await desk.save(block);
      for (const step of holdsCommands(block) ? stepsOf(block) : []) {
        const { met, printed } = await desk.follow(step);
        if (met) continue;
        const place = `${file}:${block.line}: $ ${step.command}`;
        if (step.output.some((line) => line.includes('...'))) {
          console.log(`${place}\n  is to be written by hand:\n${printed.slice(0, 600)}`);
          continue;
        }
        const output = printed === '' ? [] : printed.trimEnd().split('\n');
        text = replaceBehind(
          text,
          block.line + added,
          stepText(step),
          stepText({ ...step, output }),
        );
        added += output.length - step.output.length;
        console.log(`${place}\n  is written`);
      }
    }
    writeFileSync(path, text);
  }
} finally {
  await desk.close();
}
