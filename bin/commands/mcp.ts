/** namewalk mcp: a server of the Model Context Protocol over standard input and output. */
import { createInterface } from 'node:readline';
import { serveMcp } from '../../app/mcp.ts';
import { policyFile, readNameClasses } from '../../store/settings/policies.ts';
import { sourceOf } from '../flags/corpus.ts';
import { sourceVerb } from '../verb.ts';

export const mcp = sourceVerb({
  name: 'mcp',
  summary: 'answer language models that ask for names (Model Context Protocol)',
  about: `
Answers an editor or an agent over standard input and output. Tools: names, cast, name_for, check_cast, score;
/docs/models.html of namewalk serve tells how to add it. Without a source: --like english.`,
  flags: '',
  examples: `
  namewalk mcp --text novel.txt`,
  async run({ flags, signal, pool: open }) {
    const source = await sourceOf(flags, () => sourceOf({ ...flags, like: 'english' }));
    const pool = await open({ threads: 2 });
    const classes = await readNameClasses(policyFile(undefined));
    const lines = createInterface({ input: process.stdin });
    const stop = (): void => {
      // an input that is destroyed tells its lines no end
      lines.close();
      process.stdin.destroy();
    };
    signal.addEventListener('abort', stop, { once: true });
    await serveMcp({ pool, classes }, source, lines, (line) => void process.stdout.write(line));
  },
});
