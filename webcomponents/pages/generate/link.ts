/** Links to Generate: what they carry, and what happens when one is opened. */
import {
  decodeBatch,
  decodeGenerate,
  encodeBatch,
  encodeGenerate,
  GENERATE_KEYS,
} from '../../logic/links/generate-link.ts';
import { notify } from '../../state/notices.ts';
import { route, setQuery } from '../../state/router.ts';
import type { LinkContent } from '../../state/shell/link-request.ts';
import { batchForm, linkedBatch, runOf } from './batch/form-state.ts';
import { batch } from './batch/run.ts';
import { generate, showDraw } from './state.ts';

/** The names drawn, or what would be drawn; names at scale when some have been made. */
export function generateLinkContent(): LinkContent {
  const { form, madeForm } = generate.value;
  const drawn = madeForm ?? (form.scope || form.queue.length > 0 ? form : null);
  const made = batch.value.phase === 'none' ? null : batch.value.form;
  return {
    query: {
      ...(drawn && { [GENERATE_KEYS.draw]: encodeGenerate(drawn) }),
      ...(made && { [GENERATE_KEYS.batch]: encodeBatch(made, runOf(made.source)) }),
    },
    carries: 'these names, with all they are made with',
  };
}

/** Shows what the address asks for, and takes it out of the address. Drawing changes nothing on the server. */
export function followLink(): void {
  const { [GENERATE_KEYS.draw]: draw = '', [GENERATE_KEYS.batch]: many = '' } = route.value.query;
  if (draw === '' && many === '') return;
  setQuery({ [GENERATE_KEYS.draw]: '', [GENERATE_KEYS.batch]: '' });
  const drawn = decodeGenerate(draw);
  const batched = decodeBatch(many);
  if ((draw !== '' && !drawn) || (many !== '' && !batched)) {
    notify('warning', 'Link', 'A part of this link cannot be read; it may have been cut.');
  }
  if (drawn) void showDraw(drawn);
  if (batched) {
    batchForm.value = batched;
    linkedBatch.value = batched;
  }
}
