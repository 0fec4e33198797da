/** A name and its two parents in two colours: what is used of each stands out, the rest is pale. */
import { css, html, nothing } from 'lit';
import type { MadeName, NamePart } from '../../logic/names/made.ts';
import { nameParts, parentPieces } from '../../logic/names/parents.ts';
import { sentencesOf } from '../../logic/names/sentence.ts';

/** Colour and line together: the two can be told apart without seeing colours. */
export const parentStyles = css`
  .first { color: var(--patch-a); text-decoration: underline solid 2px; text-underline-offset: 0.25em; }
  .second { color: var(--patch-b); text-decoration: underline dashed 2px; text-underline-offset: 0.25em; }
  .parents { overflow-wrap: anywhere; }
  .parents b { font-weight: 650; }
  .parents i { font-style: normal; color: var(--quiet); }
  q { font-family: var(--book); color: var(--quiet); quotes: none; }
`;

const COLOURS = ['first', 'second'] as const;

/** A colour by place, or in a blend by source. */
const colourOf = ({ source }: NamePart, place: number): string =>
  COLOURS[source ?? Math.min(place, 1)]!;

/** Calen|had + Ithil|wen. Unless that is beside the point, a parent that is no name of the source is told to be one of its language. */
export const renderParents = (parents: readonly NamePart[], tellsLanguage = true) =>
  html`<span class="parents" dir="auto">${parents.map((parent, i) => {
    const { before, used, after, own } = parentPieces(parent, i === 0);
    return html`${i > 0 ? html`<i> + </i>` : nothing}<span><i>${before}</i><b class=${colourOf(parent, i)}>${used}</b><i>${after}</i>${
      own || !tellsLanguage ? nothing : html`<i class="small"> (language)</i>`
    }</span>`;
  })}</span>`;

/** The first sentence of the text in which each parent of its own stands. */
export const renderSentences = (text: string, made: readonly Pick<MadeName, 'parents'>[]) =>
  made.flatMap(({ parents }) =>
    parents.map(({ own, of }, place) => {
      const [found] = own && text !== '' ? sentencesOf(text, of, 1) : [];
      return found
        ? html`<q class="small">${found.before}<b class=${place === 0 ? 'first' : 'second'}>${found.name}</b>${found.after}</q>`
        : nothing;
    }),
  );

export const renderNameParts = (name: Pick<MadeName, 'name' | 'parents'>) =>
  nameParts(name).map(({ text, parent }) => {
    const one = parent === null ? undefined : name.parents[parent];
    return one && parent !== null
      ? html`<span class=${colourOf(one, parent)}>${text}</span>`
      : text;
  });
