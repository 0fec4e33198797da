/** Speaks names with the browser's voices. */
import { languageName } from '../logic/corpora/runs.ts';
import { server } from '../state/server.ts';
import { Store } from '../state/store.ts';

/** Whether this browser can speak. Voices arrive some time after the page. */
export const canSpeak = new Store(hasVoice());

globalThis.speechSynthesis?.addEventListener?.('voiceschanged', () => canSpeak.set(hasVoice()));

function hasVoice(): boolean {
  return (globalThis.speechSynthesis?.getVoices().length ?? 0) > 0;
}

/** What is to be said where names of a language cannot be heard as they should; '' where they can. */
export function voiceFault(language: string): string {
  if (!canSpeak.value) return 'This browser has no voice to read it aloud.';
  if (language === '' || voiceOf(language)) return '';
  return `This browser has no voice for ${languageName(language)}; another one reads it.`;
}

/** Speaks a name in a language such as `fi_FI`. */
export function speakIn(text: string, language: string): void {
  speechSynthesis.cancel();
  const utterance = new SpeechSynthesisUtterance(text);
  utterance.rate = 0.85;
  utterance.lang = language.replace('_', '-');
  const voice = voiceOf(language);
  if (voice) utterance.voice = voice;
  speechSynthesis.speak(utterance);
}

/** The browser's voice for a language: one of its country first; null where there is none. */
function voiceOf(language: string): SpeechSynthesisVoice | null {
  const tag = language.replace('_', '-').toLowerCase();
  const [code = ''] = tag.split('-');
  const voices = globalThis.speechSynthesis?.getVoices() ?? [];
  const lang = (voice: SpeechSynthesisVoice) => voice.lang.replace('_', '-').toLowerCase();
  return (
    voices.find((voice) => lang(voice) === tag) ??
    voices.find((voice) => code !== '' && lang(voice).split('-')[0] === code) ??
    null
  );
}

/** Speaks a name as the language of its run would, where that is known and there is a voice for it. */
export function speak(text: string, runId: string): void {
  const run = server.value.runs?.find(({ run_id }) => run_id === runId);
  speakIn(text, run?.language ?? '');
}
