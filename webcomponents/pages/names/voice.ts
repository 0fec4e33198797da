/** Speaks names with the browser's voices. */
import { answer, api } from '../../api.ts';
import { settingsOfManifest } from '../../logic/corpora/run-settings.ts';
import { Store } from '../../state/store.ts';

/** Whether this browser can speak. Voices arrive some time after the page. */
export const canSpeak = new Store(hasVoice());

globalThis.speechSynthesis?.addEventListener?.('voiceschanged', () => {
  canSpeak.value = hasVoice();
});

function hasVoice(): boolean {
  return (globalThis.speechSynthesis?.getVoices().length ?? 0) > 0;
}

/** Speaks a name as the language of its run would, where there is a voice for it. */
export async function speak(text: string, runId: string): Promise<void> {
  speechSynthesis.cancel();
  const utterance = new SpeechSynthesisUtterance(text);
  utterance.rate = 0.85;
  utterance.lang = (await languageOf(runId)).replace('_', '-');
  speechSynthesis.speak(utterance);
}

const languages = new Map<string, string>();

/** Language that the run's text was cut in; '' where it is not known. */
async function languageOf(runId: string): Promise<string> {
  const known = languages.get(runId);
  if (known !== undefined) return known;
  try {
    const path = { run_id: runId };
    const { manifest } = await answer(api.GET('/api/pipeline/runs/{run_id}', { params: { path } }));
    const { language } = settingsOfManifest(manifest);
    languages.set(runId, language === 'auto' ? '' : language);
  } catch {
    return ''; // the browser's own language has to do
  }
  return languages.get(runId) ?? '';
}
