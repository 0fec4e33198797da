/** The sources of names of a thread: texts, lists, and runs. */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { NameSources } from '../../engine/kin/asked/name-sources.ts';
import { readRunText, TEXT_PATH } from '../../store/corpus/run-text.ts';
import { languageData } from '../../store/names/language-data.ts';

export const nameSources = new NameSources(languageData, {
  async stamp({ runDir }) {
    const found = await stat(join(runDir, TEXT_PATH)).catch(() => null);
    return `${runDir} ${found?.mtimeMs} ${found?.size}`;
  },
  read: ({ runDir }) => readRunText(runDir),
});
