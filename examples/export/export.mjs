/**
 * Names of a model as files for other programs: `node export.mjs MODEL CLASS COUNT SEED azgaar|foundry|csv|json > FILE`. In a
 * project with the package installed; MODEL is a file, such as node_modules/namewalk/models/german.nwm.json.
 */
import { readFile } from 'node:fs/promises';
import { open } from 'namewalk/runtime';

const [file, nameClass, count, seed, format] = process.argv.slice(2);
const space = open(await readFile(file, 'utf8')).space(nameClass, BigInt(seed));
const names = [];
for (let slot = 0; slot < space.size && names.length < Number(count); slot++) {
  const name = space.at(slot);
  if (name !== null) names.push({ slot, name: name[0].toUpperCase() + name.slice(1) });
}
const label = nameClass.replaceAll('_', ' ');

/** A name base of Azgaar's Fantasy Map Generator: title, letters, letters that may be doubled, several words, names. */
function azgaar() {
  const lengths = names.map(({ name }) => name.length);
  const doubled = names.flatMap(({ name }) => name.toLowerCase().match(/(.)\1/g) ?? []);
  const letters = [...new Set(doubled.map(([letter]) => letter))].join('');
  const list = names.map(({ name }) => name).join(',');
  return `${label}|${Math.min(...lengths)}|${Math.max(...lengths)}|${letters}|0|${list}`;
}

/** What Foundry Virtual Tabletop imports as a rollable table. */
const foundry = () =>
  JSON.stringify({
    name: label,
    formula: `1d${names.length}`,
    replacement: true,
    displayRoll: true,
    results: names.map(({ name: text }, i) => ({
      type: 'text',
      text,
      weight: 1,
      range: [i + 1, i + 1],
    })),
  });

const formats = {
  azgaar,
  foundry,
  csv: () => ['slot,name', ...names.map(({ slot, name }) => `${slot},${name}`)].join('\n'),
  json: () => JSON.stringify(names),
};
console.log(formats[format]());
