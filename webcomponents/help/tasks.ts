/** Help articles on tasks from beginning to end, step by step. */
import { html } from 'lit';
import type { Article } from './article.ts';

export const TASKS: readonly Article[] = [
  {
    id: 'start',
    section: 'tasks',
    title: 'Names in a minute',
    also: ['likes'],
    body: () => html`
      <ol>
        <li><strong>Paste</strong> names or a text, drop a file, or choose a text that is here. The names are there at once. Beside its title stands what was seen in it; you can change the language, have it read the other way, or leave names of it out.</li>
        <li>Choose the <strong>kinds</strong> of names and how many come at once. No name belongs to two kinds.</li>
        <li><strong>Roll</strong> gives other names, none of which was shown, until all that can be made were there; <strong>24 more</strong> puts them below. The heart keeps a name, the cross takes one away for good. <strong>More like these</strong> makes names like those that you keep.</li>
        <li><strong>Link</strong>: whoever opens it sees exactly these names. A list of up to 300 names is in the link itself. A text is not: make a corpus of it first.</li>
      </ol>
      <p>Point at a name to see its two parents. Arrows lead from name to name; <code>y</code> is the heart, <code>n</code> the cross, <code>c</code> copies, <code>s</code> says more of it, <code>e</code> gives further names, <code>r</code> rolls. Back in the browser takes a step back.</p>
    `,
    see: ['parents', 'name-kinds', 'stock'],
  },
  {
    id: 'task-first-package',
    section: 'tasks',
    title: 'From a text to a package of names',
    body: () => html`
      <ol>
        <li><strong>Corpora:</strong> choose a text file or a folder of them and run it. A novel takes a few seconds. Or start with one of the two sample runs.</li>
        <li>Load the run into patch <strong>A</strong> with the button next to it. The status bar shows when it is ready.</li>
        <li><strong>Workbench:</strong> generate walks under a few profiles and read them aloud. They show what the corpus sounds like.</li>
        <li><strong>Candidates:</strong> combine syllables into candidates, select for a name class such as <em>place name</em>, then keep and drop by hand.</li>
        <li><strong>Packages:</strong> give the result a name and a version and build it. Import it, and <strong>Generate</strong> draws names from it.</li>
      </ol>
      <p>Nothing is lost if you stop in between: save a session from the chip at the right of the Lab.</p>
    `,
    see: ['syllable', 'profile', 'name-class', 'package', 'session'],
  },
  {
    id: 'task-compare',
    section: 'tasks',
    title: 'Compare two corpora',
    body: () => html`
      <ol>
        <li>Load one run into A and the other into B.</li>
        <li>In the <strong>Workbench</strong>, link the parameters of both patches. Profile, values and seed are now the same, and the corpus is the only difference.</li>
        <li>Generate in both and read the walks side by side.</li>
        <li>In <strong>Analysis</strong>, look at both with <em>A vs B</em>. <em>Compare</em> lists the syllables that are typical of one and rare in the other.</li>
      </ol>
      <p>To see what a parameter does, link the corpus instead: the same run in both, one value different.</p>
    `,
    see: ['compare', 'reach', 'patch'],
  },
  {
    id: 'task-link',
    section: 'tasks',
    title: 'Make a link that can be shared',
    body: () => html`
      <p>The address contains the page and its filters. After <em>Copy a link to this</em> in the menu or the command palette it also contains the settings of what is shown: on the Workbench and in Analysis the corpora, walk settings and seeds of A and B; on Candidates the class, counts, seeds, filters and short lists of names; on Generate the package, class, counts and seed.</p>
      <p>Opening such a link changes nothing until you confirm it. The run must exist on that server; a link contains no texts.</p>
    `,
    see: ['seed', 'session'],
  },
  {
    id: 'task-repeat',
    section: 'tasks',
    title: 'Get the same names again',
    body: () => html`
      <p>The same run, parameters and seed always give the same names, on any machine. Every result shows its seed, even if none was entered.</p>
      <ul>
        <li>Lock the seed in the Workbench to keep it while you change something else.</li>
        <li>A package's manifest lists the recipe of each of its files.</li>
        <li>The snippets next to a result make it again on the command line or over HTTP.</li>
      </ul>
    `,
    see: ['seed', 'hash-trail'],
  },
  {
    id: 'task-many',
    section: 'tasks',
    title: 'Make millions of names',
    also: ['batch'],
    body: () => html`
      <p>The page handles a hundred thousand names easily. For more, use a batch on the command line or over HTTP: any number of distinct names, in shards that can run on different machines.</p>
      <pre>namewalk batch --help</pre>
      <p>A batch is streamed, so memory does not grow with the number of names. <em>Make on the server</em>, or <code>--out</code> on the command line, writes files instead: in parts that continue after an interruption, optionally compressed, as text or as a SQLite file (a name that ends with <code>.sqlite</code>).</p>
    `,
    see: ['name-space'],
  },
];
