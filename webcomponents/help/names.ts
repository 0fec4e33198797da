/** Help articles on names: candidates, name spaces, policies, exclusions, packages. */
import { html } from 'lit';
import type { Article } from './article.ts';

export const NAMES: readonly Article[] = [
  {
    id: 'combine',
    section: 'names',
    title: 'Combine: making candidates',
    also: ['candidates', 'candidate'],
    body: () => html`
      <p>Combines syllables into candidates. <em>Flat</em> draws each syllable independently; with a profile each name is a short walk, so its syllables fit each other.</p>
      <p><em>Syllables</em> is the number of syllables of a name; with several numbers, each gives as many names. Duplicates are counted, not removed: a large share means that the space is nearly exhausted.</p>
    `,
    see: ['frequency-weight', 'name-space', 'select'],
  },
  {
    id: 'parents',
    section: 'names',
    title: 'Why this name',
    also: ['why'],
    body: () => html`
      <p>A new name is the beginning of one name and the ending of another: <em>Calen</em>had and Ithil<em>wen</em> give Calenwen. Both parents are shown, what is used of them in colour. A parent that is not in your text is marked as one of the language.</p>
      <p>The bar tells how usual the letters of the name are among the names of the source. You can try a name of your own: if it could not be one of them, the reason is given.</p>
    `,
    see: ['stock', 'start'],
  },
  {
    id: 'stock',
    section: 'names',
    title: 'What names are made of',
    also: ['own-names'],
    body: () => html`
      <p><strong>Near it</strong>: of the names in your text or list, and of names of its language as far as these are alike. <strong>Its own</strong>: of the names in your text alone. <strong>The language</strong>: of names of the language, whatever stands in the text.</p>
      <p>The line below says how many of each there are. Names that you press out, under <em>Its names</em>, give no part. From twelve names on there is something to choose from; with fewer than five there are no new names.</p>
    `,
    see: ['parents', 'name-kinds'],
  },
  {
    id: 'name-kinds',
    section: 'names',
    title: 'Kinds of names',
    body: () => html`
      <p>Women, men and families are made of the persons of the text, towns of its places; of a list, <em>Names</em> are like all of it. Women and men differ where the list has <code>f</code> and <code>m</code> behind a tab, or where the language is known. Regions, rivers, ships, guilds, gods, taverns and things are phrases with a new name in them, such as “The Lamp of Dunn Oreth”, where the language has some; else they are single names.</p>
    `,
    see: ['stock', 'parents'],
  },
  {
    id: 'cast',
    section: 'names',
    title: 'A cast for a map',
    also: ['gazetteer'],
    body: () => html`
      <p>Persons, places, ships and guilds of one text. No two names can be confused, whatever their kind: at least a quarter of their letters differ.</p>
      <p>Choose <em>A cast</em> beside the numbers. The die next to a name replaces that name only; a heart adds it to the <em>kept names</em>. A link gives the same cast. Print makes a gazetteer.</p>
    `,
    see: ['parents', 'kept-names'],
  },
  {
    id: 'portrait',
    section: 'names',
    title: 'Your texts',
    body: () => html`
      <p>The names in a text on one page: persons, places and peoples, those that occur most first; the beginnings and endings that several names share; their letters and lengths; thirty new names, and the command that makes them again.</p>
    `,
    see: ['cast', 'parents'],
  },
  {
    id: 'blend',
    section: 'names',
    title: 'From one text to another',
    body: () => html`
      <p><em>A second text</em>, below the first, gives names whose parents come from two texts or lists. Each part has the colour and the line of its text. The slider sets how many begin in each; at its ends all names begin in one text and end in the other.</p>
    `,
    see: ['portrait', 'parents'],
  },
  {
    id: 'name-space',
    section: 'names',
    title: 'Name space',
    also: ['space', 'capacity'],
    body: () => html`
      <p>The number of possible names. <em>n</em> syllables make <code>n × n</code> names of two and <code>n × n × n</code> of three. Different sequences may spell the same name, so the number of distinct names is somewhat smaller.</p>
      <p>If you request a large part of the space, duplicates become frequent. Allow more syllables, or use a batch, which makes no name twice.</p>
    `,
    see: ['combine', 'task-many'],
  },
  {
    id: 'select',
    section: 'names',
    title: 'Select: choosing by rules',
    also: ['hard-soft', 'mode', 'score'],
    body: () => html`
      <p>Evaluates each candidate by the policy of a name class. Each preferred feature that it has gives a point. A discouraged one rejects it in <strong>hard</strong> mode and costs ten points in <strong>soft</strong> mode. Names with too few or too many syllables are rejected in both.</p>
      <p>The best scores come first; <em>order</em> decides among equals: by the alphabet, or at random with the seed. A name that was made more than once is taken once.</p>
    `,
    see: ['name-class', 'funnel', 'exclude'],
  },
  {
    id: 'name-class',
    section: 'names',
    title: 'Name class and policy',
    also: ['policy', 'name-classes'],
    body: () => html`
      <p>What a name is for: first name, last name, place, location, object, organisation, title. Each class has a <strong>policy</strong>: how many syllables, which features it prefers, tolerates, or discourages.</p>
      <p>First names are open and flowing, last names weighty and closed, places broad with open endings. The policy viewer shows the whole table and what a change of it would admit.</p>
      <p>The server reads the policies from a file; <code>namewalk serve --policies FILE</code> brings your own.</p>
    `,
    see: ['feature', 'select'],
  },
  {
    id: 'class-version',
    section: 'names',
    title: 'Rules by sounds or by letters',
    body: () => html`
      <p>By <strong>sounds</strong> a class reads a name as it is spoken: a silent e at its end is no vowel, sh or ph is one consonant, a last y is a vowel. That needs a table of sounds for the language of the text; without one letters count, and the funnel says so. The number of syllables and letters and the likeness to words of the text are those of the class.</p>
      <p>By <strong>letters</strong> a class goes as in earlier versions: nearly every name may then be a place.</p>
    `,
    see: ['name-class', 'funnel'],
  },
  {
    id: 'funnel',
    section: 'names',
    title: 'Funnel',
    body: () => html`
      <p>The number of names that remain after each rule, from all candidates to the selection. Click on a step to list the names that it removed, with the reason.</p>
      <p>If few names remain, look for the step that removes most; try another class, soft mode, other syllable counts, or more candidates.</p>
    `,
    see: ['select', 'exclude'],
  },
  {
    id: 'exclude',
    section: 'names',
    title: 'Excluding names',
    also: ['exclusions', 'safety'],
    body: () => html`
      <p>Offensive names, names that you dropped, and names too similar to given words can be excluded. The funnel counts each group.</p>
      <p>The list of offensive words covers English only, and no list is complete: read what you publish.</p>
    `,
    see: ['funnel', 'review'],
  },
  {
    id: 'sound-filter',
    section: 'names',
    title: 'Names that sound like the text',
    also: ['likeness', 'word-like'],
    body: () => html`
      <p>A letter model of the words of the text measures how typical a name is: 50 is as typical as the median word, 5 less typical than nearly all words, 95 more typical than nearly all.</p>
      <p>“Only names that begin, join and end as words of the text do” excludes names with a beginning, an end or a junction that no word has, names with a very rare transition, and words and compounds of the text. The funnel counts each reason.</p>
    `,
    see: ['funnel', 'exclude'],
  },
  {
    id: 'review',
    section: 'names',
    title: 'Review: keeping and dropping',
    also: ['triage', 'marks'],
    body: () => html`
      <p>Go through the selection with <kbd>j</kbd> and <kbd>k</kbd>; <kbd>y</kbd> keeps, <kbd>n</kbd> drops, <kbd>u</kbd> takes back.</p>
      <p>What you keep stands in the place <em>Kept</em>. Drops stay in this browser too; a selection can leave dropped names out. <em>Select only these</em> makes what you kept the selection.</p>
    `,
    see: ['kept-names', 'package', 'exclude'],
  },
  {
    id: 'kept-names',
    section: 'names',
    title: 'Kept names',
    also: ['hearts', 'keepers', 'favourites'],
    body: () => html`
      <p>A heart keeps a name. All kept names, of all your texts, stand in <em>Kept</em>, in this browser: they stay after new rolls and in every tab.</p>
      <p>Drag a name by its handle, or move it with the arrow keys. Sort all or what a filter shows. The pencil adds tags and a note. <em>Undo</em> takes changes back, one after the other.</p>
      <p>Beside the list stands how to take the shown names along: as text, Markdown, CSV or JSON, a rollable table of each kind for Foundry, a namesbase for Azgaar's Fantasy Map Generator, on paper. For a package that <em>Generate</em> draws from, see Packages in the Lab.</p>
    `,
    see: ['package', 'generate'],
  },
  {
    id: 'package',
    section: 'names',
    title: 'Package',
    also: ['packages', 'manifest', 'import'],
    body: () => html`
      <p>A ZIP file of names with a manifest: its content, the numbers of names, the hash of each file, and the recipes to make them again. Built packages are kept on the server's disk and never replaced.</p>
      <p>Give it a name and a version. Importing it into the database makes its names available to <em>Generate</em>; importing the same pair of files twice is refused.</p>
    `,
    see: ['generate', 'hash-trail', 'name-class'],
  },
  {
    id: 'generate',
    section: 'names',
    title: 'Generate from packages',
    also: ['pattern', 'render-style', 'unique', 'database'],
    body: () => html`
      <p>Draws names from imported packages, again and again. <em>Unique</em> never repeats one and ends when there are no more. The render style changes capitals only.</p>
      <p>A pattern makes full names: <code>{title?} {first} {last|'of' place}</code>. A question mark makes a part optional, a bar chooses between two.</p>
    `,
    see: ['package', 'seed'],
  },
];
