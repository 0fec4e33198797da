/** State of the controls of names at scale; it stays while other places are visited. */
import { ANY_SOUND } from '../../../logic/filters/sound.ts';
import type { BatchForm } from '../../../logic/generate/batch-form.ts';
import { drawSeed } from '../../../logic/walks/seed.ts';
import { statsOf } from '../../../state/server.ts';
import { Store } from '../../../state/store.ts';

export const batchForm = new Store<BatchForm>({
  source: '',
  syllables: [2, 3],
  count: '100000',
  offset: '0',
  seed: drawSeed(),
  nameClass: '',
  style: 'title',
  format: 'txt',
  offensive: true,
  sourceWords: false,
  ...ANY_SOUND,
});

/** What a link asked for and nobody has made yet; null without one. */
export const linkedBatch = new Store<BatchForm | null>(null);

/** The run that a source of the form stands for. */
export const runOf = (source: string): string =>
  source === 'a' || source === 'b' ? (statsOf(source)?.corpus ?? 'latest') : source;
