/**
 * Names of a file as files for other programs: `node export.mjs FILE CLASS COUNT SEED azgaar|foundry > OUT`. In a project
 * with the package installed; FILE is a names.json or kin.json, such as node_modules/namewalk/models/german.kin.json.
 */
import { readFile } from 'node:fs/promises';
import { names as open } from 'namewalk/runtime';

const [file, nameClass, count, seed, format] = process.argv.slice(2);
const found = open(JSON.parse(await readFile(file, 'utf8')), { class: nameClass, seed });
const names = found.take(Number(count));
const label = nameClass.replaceAll('_', ' ');

/** A name base of Azgaar's Fantasy Map Generator: title, letters, letters that may be doubled, several words, names. */
function azgaar() {
  const lengths = names.map((name) => name.length);
  const doubled = names.flatMap((name) => name.toLowerCase().match(/(.)\1/g) ?? []);
  const letters = [...new Set(doubled.map(([letter]) => letter))].join('');
  return `${label}|${Math.min(...lengths)}|${Math.max(...lengths)}|${letters}|0|${names.join()}`;
}

/** What Foundry Virtual Tabletop imports as a rollable table. */
const foundry = () =>
  JSON.stringify({
    name: label,
    formula: `1d${names.length}`,
    replacement: true,
    displayRoll: true,
    results: names.map((text, i) => ({ type: 'text', text, weight: 1, range: [i + 1, i + 1] })),
  });

console.log({ azgaar, foundry }[format]());
