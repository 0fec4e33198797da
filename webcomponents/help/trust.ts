/** Help articles on hashes, sessions, leases and stored settings. */
import { html } from 'lit';
import type { Article } from './article.ts';

export const TRUST: readonly Article[] = [
  {
    id: 'hash-trail',
    section: 'trust',
    title: 'Hash trail',
    also: ['hashes', 'trust', 'integrity'],
    body: () => html`
      <p>Every file of a run contains hashes: of its input, of its content, and of its own bytes. They lead from the manifest of a package back to the text.</p>
      <p>Green: everything agrees. Amber: something is missing or outdated, and can be made again. Red: a file has been changed since it was written.</p>
      <p><code>namewalk verify</code> recomputes all of them.</p>
    `,
    see: ['session', 'reach', 'package'],
  },
  {
    id: 'session',
    section: 'trust',
    title: 'Session and lock',
    also: ['lock', 'sessions', 'lease'],
    body: () => html`
      <p>A <strong>session</strong> remembers the runs of both patches with their walks, candidates and selections. It is never changed once saved. After more work it is marked <em>outdated</em>: loading it gives the current results of the runs, and a new revision saves them.</p>
      <p>Loading takes the <strong>lock</strong>: this tab may change the patches, others may look. The lock lives as long as this tab does and 45 seconds more; another tab can take it over at any time.</p>
      <p>The lock prevents conflicts between your own tabs. It is not access control.</p>
    `,
    see: ['patch', 'hash-trail', 'task-link'],
  },
  {
    id: 'settings',
    section: 'trust',
    title: 'Settings and what is stored',
    also: ['output-base', 'storage'],
    body: () => html`
      <p>The <strong>output base</strong> is the server's folder of runs, packages and sessions. Changing it here lasts until the server stops; <code>--output-base</code> or the INI file changes it for good.</p>
      <p>Appearance, parameters and dropped names are kept in this browser alone. Nothing leaves the machine.</p>
    `,
    see: ['session'],
  },
];
