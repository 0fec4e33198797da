/** The contents of the help: sections, articles and their topics. */
import { html } from 'lit';
import type { Article } from './article.ts';
import { NAMES } from './names.ts';
import { TASKS } from './tasks.ts';
import { TEXT } from './text.ts';
import { TRUST } from './trust.ts';
import { VIEWS } from './views.ts';
import { WALKS } from './walks.ts';
import './key-sheet.ts';

const WORDS: readonly (readonly [string, string])[] = [
  ['Candidate', 'a name made by combining, before a policy has evaluated it'],
  ['Class', 'see name class; also all syllables with one signature'],
  ['Coda, onset', 'the end and the beginning of a syllable'],
  ['Corpus', 'the syllables of a text with their frequencies and features'],
  ['Flip', 'a feature that changes from one syllable to the next'],
  ['Frequency', 'how often a syllable occurs in the text'],
  ['Hapax', 'a syllable that occurs once'],
  ['Lease', 'the lock of a session, good for 45 seconds at a time'],
  ['Manifest', 'the list of what a run or a package holds, with hashes'],
  ['Name class', 'what a name is for, with the policy that evaluates it'],
  ['Neighbour', 'a syllable within three flips'],
  ['Patch', 'one of the two slots, A and B, that hold a run'],
  ['Policy', 'the features that a name class prefers, tolerates, discourages'],
  ['Profile', 'a ready-made setting of flips, temperature and frequency weight'],
  ['Reach', 'how many syllables one step can lead to, on average'],
  ['Recipe', 'run, parameters and seed: all that is needed to make a result again'],
  ['Run', 'one passage of texts through the pipeline, and the folder it leaves'],
  ['Selection', 'the candidates that a name class admits, best first'],
  ['Session', 'a saved state of both patches'],
  ['Sidecar', 'a file beside a run that holds a result made from it'],
  ['Signature', 'the twelve features of a syllable together'],
  ['Syllable', 'the smallest piece that names are made of'],
  ['Token, type', 'an occurrence, and a distinct thing that occurs'],
  ['Walk', 'a path from syllable to similar syllable'],
];

const LOOK_UP: readonly Article[] = [
  {
    id: 'keys',
    section: 'look-up',
    title: 'Keyboard',
    also: ['keyboard', 'shortcuts'],
    body: () => html`<nw-key-sheet></nw-key-sheet>`,
  },
  {
    id: 'glossary',
    section: 'look-up',
    title: 'Glossary',
    body: () =>
      html`<dl>${WORDS.map(([word, meaning]) => html`<dt>${word}</dt><dd>${meaning}</dd>`)}</dl>`,
  },
];

/** The contents of the help, in their order. */
export const SECTIONS: readonly { readonly id: Article['section']; readonly title: string }[] = [
  { id: 'tasks', title: 'How to …' },
  { id: 'text', title: 'From text to syllables' },
  { id: 'walks', title: 'Walks' },
  { id: 'names', title: 'Names' },
  { id: 'views', title: 'Analysis' },
  { id: 'trust', title: 'Sessions and trust' },
  { id: 'look-up', title: 'Look up' },
];

export const ARTICLES: readonly Article[] = [
  TASKS,
  TEXT,
  WALKS,
  NAMES,
  VIEWS,
  TRUST,
  LOOK_UP,
].flat();

const byId = new Map(
  ARTICLES.flatMap((article) => [article.id, ...(article.also ?? [])].map((id) => [id, article])),
);

/** The article of a topic; undefined for the contents and for a topic that nobody has written about. */
export const articleOf = (topic: string): Article | undefined => byId.get(topic);
