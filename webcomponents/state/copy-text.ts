/** Copies text to the clipboard and confirms it with a notice. */
import { notify, notifyError } from './notices.ts';

/** Puts text on the clipboard and says so: `what` is "balorin" or "100 names". */
export async function copyText(text: string, what: string, source = 'Names'): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify('success', source, `Copied ${what}.`);
  } catch (error) {
    notifyError(source, error);
  }
}
