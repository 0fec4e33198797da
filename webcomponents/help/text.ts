/** Help articles on corpora, runs, syllables and the twelve features. */
import { html } from 'lit';
import { FEATURES } from '../logic/charts/features.ts';
import type { Article } from './article.ts';

/** What each feature means, and what it costs to flip it. In the order of `FEATURES`. */
const MEANINGS: readonly (readonly [string, string])[] = [
  ['the first letter is a, e, i, o or u', '0.2'],
  ['two or more consonants before the first vowel', '1.5'],
  ['three or more consonants before the first vowel', '2.0'],
  ['one of p t k b d g somewhere', '0.7'],
  ['one of f s z v h somewhere', '0.7'],
  ['one of l r w somewhere', '0.3'],
  ['m or n somewhere', '0.3'],
  ['exactly one vowel letter', '0.2'],
  ['two or more vowel letters', '0.2'],
  ['the last letter is a vowel', '0.3'],
  ['the last letter is m or n', '0.4'],
  ['the last letter is one of p t k b d g q', '0.6'],
];

export const TEXT: readonly Article[] = [
  {
    id: 'corpus',
    section: 'text',
    title: 'Corpus and run',
    also: ['run', 'library', 'source'],
    body: () => html`
      <p>A <strong>run</strong> turns text into a <strong>corpus</strong> in stages: extract cuts the words into syllables, normalise brings them to plain letters and counts them, annotate determines their features, and the database makes them quick to load.</p>
      <p>Each run is a folder of its own with its settings, logs and hashes. Runs are never changed afterwards; another run makes another folder.</p>
      <p>A good corpus has a thousand distinct syllables or more, from texts of one kind. Mixed languages give mixed names.</p>
    `,
    see: ['extractor', 'syllable', 'hash-trail'],
  },
  {
    id: 'syllable',
    section: 'text',
    title: 'Syllable',
    body: () => html`
      <p>The smallest unit of a name: <code>ba</code>, <code>lo</code>, <code>rin</code>. A corpus lists each distinct syllable once, with its <strong>frequency</strong>: how often it occurs in the text.</p>
      <p>A syllable that occurs once is a <em>hapax</em>. Many of them are normal in short texts; they give a corpus its rare colours.</p>
    `,
    see: ['extractor', 'feature', 'length'],
  },
  {
    id: 'extractor',
    section: 'text',
    title: 'Extractor and language',
    also: ['language', 'file-pattern', 'count-by', 'run-form'],
    body: () => html`
      <p><strong>Hyphenation</strong> cuts where a printer would: it knows the patterns of many languages. <strong>Phonetic</strong> looks the sounds of English words up in a dictionary and cuts between them; English only.</p>
      <p>Language <em>auto</em> guesses from the text. Short or mixed texts may be guessed wrongly, so choose it yourself where you know it.</p>
      <p>The <em>pattern</em> says which files of a folder are read, such as <code>*.txt</code>. Texts have to be UTF-8.</p>
    `,
    see: ['corpus', 'length'],
  },
  {
    id: 'length',
    section: 'text',
    title: 'Length of syllables',
    body: () => html`
      <p>Counted in letters. In a run, the bounds say which syllables get into the corpus at all. In a walk, they say which of them it may visit; switched off, it may visit all.</p>
      <p>Two to five letters suit most languages. One-letter syllables make names restless, very long ones are often uncut words.</p>
    `,
    see: ['syllable', 'walk'],
  },
  {
    id: 'feature',
    section: 'text',
    title: 'The twelve features',
    also: ['features', 'signature'],
    body: () => html`
      <p>Each syllable has or lacks twelve features of its letters. Together they are its <strong>signature</strong>. Syllables with the same signature sound alike in kind: <code>ba</code> and <code>do</code>.</p>
      <table>
        <thead><tr><th scope="col">Feature</th><th scope="col">Cost of a flip</th></tr></thead>
        <tbody>${FEATURES.map(
          ({ label }, k) =>
            html`<tr><td><strong>${label}</strong><br><span class="quiet">${MEANINGS[k]?.[0]}</span></td><td>${MEANINGS[k]?.[1]}</td></tr>`,
        )}</tbody>
      </table>
      <p>A name has the initial features of its first syllable and the final features of its last. It contains the sounds of all its syllables, and its vowels are short or long if those of more than half of the syllables are.</p>
    `,
    see: ['flip', 'name-class'],
  },
];
