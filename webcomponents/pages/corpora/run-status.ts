/** Date and status of a run, as the lists show them. */
import { html, nothing } from 'lit';
import { brokenStage, type Run } from '../../logic/corpora/run-list.ts';
import { formatWhen, stampTime } from '../../logic/when.ts';

/** When a run was made, in the person's zone. */
export function whenOf(run: Run): string {
  const time =
    run.created_at_utc === null ? stampTime(run.timestamp) : new Date(run.created_at_utc);
  return time === null || Number.isNaN(time.getTime()) ? run.timestamp : formatWhen(time);
}

const STATUS = {
  completed: { icon: 'circle-check', colour: 'ok' },
  failed: { icon: 'circle-alert', colour: 'error' },
  cancelled: { icon: 'ban', colour: 'warning' },
} as const;

/** The status as icon and, where there is room, as words with the stage that broke off. */
export function renderStatus(run: Run, words: boolean) {
  const { icon, colour } = STATUS[run.status as keyof typeof STATUS] ?? {
    icon: 'gauge',
    colour: 'quiet',
  };
  const stage = brokenStage(run);
  const text = stage === null ? run.status : `${run.status}: ${stage}`;
  return html`<span class=${colour} title=${text}><wa-icon name=${icon} label=${words ? nothing : text}></wa-icon>${words ? ` ${text}` : nothing}</span>`;
}
