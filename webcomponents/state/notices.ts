/** State: notices of what happened, and functions that add one. */
import { Store } from './store.ts';

export type NoticeKind = 'info' | 'success' | 'warning' | 'error';

/** Something that happened, kept until the page is left. */
export interface Notice {
  readonly id: number;
  readonly kind: NoticeKind;
  /** Where it came from: "Patch A", "Job", "Session", "Package", ... */
  readonly source: string;
  /** The server's text word for word where there is one. */
  readonly text: string;
  readonly at: Date;
  /** Something to take back or try again; shown as a button. */
  readonly action?: { readonly label: string; run(): void };
  /** What it is about: a later notice about the same takes its place, as the end of a job that of its start. */
  readonly about?: string;
}

const KEPT = 200;
let nextId = 1;

export const notices = new Store<readonly Notice[]>([]);

export function notify(
  kind: NoticeKind,
  source: string,
  text: string,
  action?: Notice['action'],
  about?: string,
): void {
  const notice: Notice = {
    id: nextId++,
    kind,
    source,
    text,
    at: new Date(),
    ...(action && { action }),
    ...(about && { about }),
  };
  const others = about ? notices.value.filter((one) => one.about !== about) : notices.value;
  notices.value = [notice, ...others].slice(0, KEPT);
}

/** An error as notice; a request that was given up is none. */
export function notifyError(source: string, error: unknown, about?: string): void {
  if (error instanceof DOMException && error.name === 'AbortError') return;
  const text = error instanceof Error ? error.message : String(error);
  notify('error', source, text, undefined, about);
}

/** What a reply says beside its result: that it is not stored, and why. */
export function notifyWarnings(source: string, warnings: readonly string[] = []): void {
  for (const text of warnings) notify('warning', source, text, undefined, text);
}

/** Puts text on the clipboard and says so: `what` is "balorin" or "100 names". */
export async function copyText(text: string, what: string, source = 'Names'): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify('success', source, `Copied ${what}.`);
  } catch (error) {
    notifyError(source, error);
  }
}
