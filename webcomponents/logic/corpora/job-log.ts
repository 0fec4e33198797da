/** Filters the log of a job by level and text. */
import type { components } from '../../../http/wire.ts';

export type LogEntry = NonNullable<components['schemas']['PipelineStatus']['log_entries']>[number];

const LEVELS = ['all', 'warnings', 'errors'] as const;
export type Level = (typeof LEVELS)[number];

export function levelName({ cls }: LogEntry): '' | 'warning' | 'error' {
  if (cls === 'log-line--error') return 'error';
  return cls === 'log-line--warn' ? 'warning' : '';
}

/** The lines of a level and above that hold a text, whatever its case. */
export function filterLog(entries: readonly LogEntry[], level: Level, text: string): LogEntry[] {
  const wanted = text.trim().toLowerCase();
  return entries.filter((entry) => {
    const name = levelName(entry);
    if (level === 'errors' && name !== 'error') return false;
    if (level === 'warnings' && name === '') return false;
    return wanted === '' || entry.text.toLowerCase().includes(wanted);
  });
}
