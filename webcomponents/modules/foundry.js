/** Module for Foundry Virtual Tabletop: kept names as rollable tables, and a macro that names the selected tokens. */
import { ID, TABLES, TITLE } from './names.js';

Hooks.once('init', () => {
  game.modules.get(ID).api = { nameTokens };
});

/** Tables and macro are made once; one that was deleted comes back with the next start. */
Hooks.once('ready', async () => {
  if (!game.user.isGM) return;
  const isThere = (all, key) => all.some((one) => one.getFlag(ID, 'key') === key);
  for (const table of TABLES) {
    if (isThere(game.tables, table.name)) continue;
    await RollTable.create({ ...table, flags: { [ID]: { key: table.name } } });
  }
  if (isThere(game.macros, 'name')) return;
  await Macro.create({
    name: `Name the selected: ${TITLE}`,
    type: 'script',
    img: 'icons/svg/dice-target.svg',
    command: `game.modules.get('${ID}').api.nameTokens();`,
    flags: { [ID]: { key: 'name' } },
  });
});

/** Gives each selected token a name, of a kind that is asked for where there are several. */
async function nameTokens() {
  const tokens = canvas.tokens.controlled;
  if (tokens.length === 0) {
    ui.notifications.warn('Select a token first.');
    return;
  }
  const table = await chosenTable();
  for (const token of table ? tokens : []) {
    const { name } = table.results[Math.floor(Math.random() * table.results.length)];
    await token.document.update({ name });
  }
}

async function chosenTable() {
  if (TABLES.length === 1) return TABLES[0];
  const action = await foundry.applications.api.DialogV2.wait({
    window: { title: TITLE },
    content: '<p>A name of which kind?</p>',
    buttons: TABLES.map(({ name }, i) => ({ action: String(i), label: name })),
    rejectClose: false,
  });
  return TABLES[Number(action ?? Number.NaN)];
}
