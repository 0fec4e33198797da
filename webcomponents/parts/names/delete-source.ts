/** Deletes a run or what was pasted, once the person has said yes. */
import { api } from '../../api.ts';
import { isKept } from '../../logic/corpora/runs.ts';
import type { Source } from '../../logic/names/source.ts';
import { notifyError } from '../../state/notices.ts';
import { refreshRuns, server } from '../../state/server.ts';
import { sessions } from '../../state/session.ts';
import { settings } from '../../state/settings.ts';
import { forgetChoice, forgetSource, giveTitle } from '../../state/sources/sources.ts';
import { ask } from '../ask.ts';

/** `leave`: goes elsewhere, once it is deleted. */
export async function deleteSource(source: Source, title: string, leave: () => void) {
  if (source.by === 'run') await sessions.read();
  const referring = (sessions.value ?? []).filter(
    (one) => one.patch_a_run_id === source.id || one.patch_b_run_id === source.id,
  );
  const run = server.value.runs?.find(({ run_id }) => source.by === 'run' && run_id === source.id);
  const isSent = run !== undefined && isKept(run);
  const labels = referring.map(({ label, session_id }) => label ?? session_id).join(', ');
  const text = [
    source.by === 'run'
      ? `Its corpus and all that was made of it go; the text ${isSent ? 'goes' : 'stays'}.`
      : '',
    labels === '' ? '' : `Saved sessions that need it cannot be loaded any more: ${labels}.`,
    'Names that you keep of it stay.',
  ];
  const question = {
    title: `Delete ${title}?`,
    text: text.filter(Boolean).join(' '),
    yes: 'Delete',
  };
  if ((labels !== '' || settings.value.confirm) && !(await ask(question))) return;
  try {
    if (source.by === 'run') {
      const body = { run_id: source.id, force: labels !== '' };
      await api.post('/api/pipeline/delete-run', { body });
      await refreshRuns();
    } else void giveTitle(source, '');
  } catch (error) {
    notifyError(title, error);
    return;
  }
  forgetChoice(source);
  leave();
  await forgetSource(source);
}
