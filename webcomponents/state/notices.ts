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
}

const KEPT = 200;
let nextId = 1;

/** Newest first. */
export const notices = new Store<readonly Notice[]>([]);

export function notify(
  kind: NoticeKind,
  source: string,
  text: string,
  action?: Notice['action'],
): void {
  const notice: Notice = {
    id: nextId++,
    kind,
    source,
    text,
    at: new Date(),
    ...(action && { action }),
  };
  notices.value = [notice, ...notices.value].slice(0, KEPT);
}

/** An error as notice; a request that was given up is none. */
export function notifyError(source: string, error: unknown): void {
  if (error instanceof DOMException && error.name === 'AbortError') return;
  notify('error', source, error instanceof Error ? error.message : String(error));
}
