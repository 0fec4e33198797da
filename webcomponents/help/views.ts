/** Help articles on the analysis pages and their charts. */
import { html } from 'lit';
import type { Article } from './article.ts';

export const VIEWS: readonly Article[] = [
  {
    id: 'shape',
    section: 'views',
    title: 'Shape and Zipf',
    also: ['analysis-shape', 'zipf', 'inventory', 'analysis'],
    body: () => html`
      <p><strong>Types</strong> are distinct syllables, <strong>tokens</strong> their occurrences. The histogram shows the lengths of either.</p>
      <p>Zipf's picture orders syllables by frequency, both axes in powers of ten. Natural texts give nearly a straight line falling at about −1. A flat head means even frequencies; a long foot means many syllables that occur once.</p>
    `,
    see: ['syllable', 'corpus'],
  },
  {
    id: 'saturation',
    section: 'views',
    title: 'Feature saturation',
    also: ['co-occurrence', 'feature-saturation', 'phi'],
    body: () => html`
      <p>The share of syllables that have each feature. The grid below shows which features go together: phi is 1 when two always occur together, 0 when they are independent, −1 when one excludes the other.</p>
    `,
    see: ['feature'],
  },
  {
    id: 'terrain',
    section: 'views',
    title: 'Terrain',
    body: () => html`
      <p>Three axes between a soft and a hard sound. Each sums the shares of some features with fixed weights; the middle is neutral. The syllables at both ends are the corpus's own extremes.</p>
      <p>It is an impression, good for comparing corpora, and no measure of quality.</p>
    `,
    see: ['feature', 'compare'],
  },
  {
    id: 'neighbours',
    section: 'views',
    title: 'Neighbours and map',
    also: ['map', 'ego', 'neighbors'],
    body: () => html`
      <p>Neighbours are the syllables within three flips. The rings are distances, the strength of a line is the probability of that step under the chosen profile, and the ring around the middle is the probability of staying.</p>
      <p>The map lays signatures out so that similar ones lie near each other. It keeps two of twelve dimensions, so nearness on it is a hint, no proof.</p>
    `,
    see: ['flip', 'reach'],
  },
  {
    id: 'compare',
    section: 'views',
    title: 'Compare and keyness',
    also: ['keyness', 'jensen-shannon', 'log-ratio'],
    body: () => html`
      <p><strong>Log ratio</strong> says how many doublings lie between the frequencies in A and in B: 1 is twice as frequent in A, −1 in B. <strong>Keyness</strong> (log-likelihood) says how surely they differ: above 15 chance is unlikely.</p>
      <p>The <strong>Jensen–Shannon distance</strong> is 0 for equal distributions and 1 for distributions that share nothing.</p>
    `,
    see: ['task-compare'],
  },
];
