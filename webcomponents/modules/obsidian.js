/** Plugin for Obsidian: a command a kind that writes a kept name where the cursor stands. */
const { Plugin } = require('obsidian');

module.exports = class KeptNames extends Plugin {
  async onload() {
    const file = `${this.manifest.dir}/names.json`;
    const kinds = JSON.parse(await this.app.vault.adapter.read(file));
    kinds.forEach(({ title, names }, i) => {
      this.addCommand({
        id: `insert-${i}`,
        name: `Insert a name: ${title}`,
        editorCallback: (editor) => {
          editor.replaceSelection(names[Math.floor(Math.random() * names.length)]);
        },
      });
    });
  }
};
