/** The contents of the help: sections, articles and their topics. */
import type { Article } from './article.ts';
import { LOOK_UP } from './look-up.ts';
import { NAMES } from './names.ts';
import { TASKS } from './tasks.ts';
import { TEXT } from './text.ts';
import { TRUST } from './trust.ts';
import { VIEWS } from './views.ts';
import { WALKS } from './walks.ts';

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
