/** Help articles on walks and their parameters. */
import { html } from 'lit';
import type { Article } from './article.ts';

export const WALKS: readonly Article[] = [
  {
    id: 'walk',
    section: 'walks',
    title: 'Walk',
    also: ['walks', 'count', 'steps'],
    body: () => html`
      <p>A walk starts at a random syllable and steps to one that differs from it in a few features, again and again: <code>ba·lo·rin·ta</code>. Walks let you hear what lies near what in a corpus.</p>
      <p><em>Count</em> is the number of walks. <em>Steps</em> is how often each one moves; 0 steps is the start alone. Walk <em>i</em> is made with the seed plus <em>i</em>, so a longer list begins with the shorter one.</p>
      <p>Where the walk stays on a syllable, that syllable is repeated; see <em>inertia</em>.</p>
    `,
    see: ['flip', 'temperature', 'inertia', 'seed'],
  },
  {
    id: 'patch',
    section: 'walks',
    title: 'Patch A and patch B',
    body: () => html`
      <p>Two slots, each with one run and its walks, candidates and selection. They are independent, so two corpora, or two settings of one, can be heard side by side.</p>
      <p>A is drawn with a solid line, B with a dashed one. Loading another run into a patch drops its results; a session keeps them.</p>
    `,
    see: ['session', 'task-compare'],
  },
  {
    id: 'profile',
    section: 'walks',
    title: 'Profile',
    also: ['profiles'],
    body: () => html`
      <p>A ready-made setting of flips, temperature and frequency weight, from steady to wild:</p>
      <table>
        <thead><tr><th scope="col">Profile</th><th scope="col">flips · temp. · freq.</th></tr></thead>
        <tbody>
          <tr><td><strong>clerical</strong><br><span class="quiet">careful, prefers the common</span></td><td>1 · 0.3 · 1</td></tr>
          <tr><td><strong>dialect</strong><br><span class="quiet">a natural drift</span></td><td>2 · 0.7 · 0</td></tr>
          <tr><td><strong>goblin</strong><br><span class="quiet">odd, leans to the rare</span></td><td>2 · 1.5 · −0.5</td></tr>
          <tr><td><strong>ritual</strong><br><span class="quiet">far leaps, the rare first</span></td><td>3 · 2.5 · −1</td></tr>
        </tbody>
      </table>
      <p>Moving one of these values makes the setting <em>custom</em>; undo brings the profile back. The bar on a card shows its reach.</p>
    `,
    see: ['flip', 'temperature', 'frequency-weight', 'reach'],
  },
  {
    id: 'flip',
    section: 'walks',
    title: 'Flip',
    also: ['flips', 'max-flips'],
    body: () => html`
      <p>One feature that changes from one syllable to the next. From <code>ba</code> to <code>ban</code> three flip: it now contains a nasal, ends with one, and no longer ends with a vowel.</p>
      <p><em>Flips</em> is the most that a single step may change: 1, 2 or 3. Each has a cost: a change to a short vowel costs little (0.2), a change to a heavy cluster much (2.0). Steps of low cost are more frequent.</p>
    `,
    see: ['feature', 'temperature'],
  },
  {
    id: 'temperature',
    section: 'walks',
    title: 'Temperature',
    body: () => html`
      <p>How much costs matter. A step of cost <em>c</em> has the weight <code>exp(−c / T)</code>. At a low temperature nearly all steps are those of lowest cost; at a high one all steps are about equally likely.</p>
      <p>Below 0.5 walks are smooth and repeat themselves; above 2 they leap. It has to be greater than 0.</p>
    `,
    see: ['flip', 'frequency-weight'],
  },
  {
    id: 'frequency-weight',
    section: 'walks',
    title: 'Frequency weight',
    body: () => html`
      <p>Whether common or rare syllables are preferred. Above 0 the common ones cost less, below 0 the rare ones; at 0 frequency plays no part.</p>
      <p>The cost of a step to a syllable of frequency <em>f</em> grows by <code>w · ln(1 / f)</code>, before the temperature is applied. At weight 1 and temperature 1, twice as frequent means twice as likely.</p>
      <p>In flat combining it means something simpler: 0 draws all syllables alike, 1 in proportion to their frequency, values between mix the two.</p>
    `,
    see: ['temperature', 'combine'],
  },
  {
    id: 'inertia',
    section: 'walks',
    title: 'Inertia',
    body: () => html`
      <p>How hard a walk finds it to stay on the same syllable for another step; 0.5 unless changed. Small values make it linger and repeat syllables, large ones keep it moving. Switched off, a walk stays only if there is no neighbour.</p>
      <p><em>Steps that stay</em> next to the walks shows how often they stayed.</p>
    `,
    see: ['walk', 'walk-figures'],
  },
  {
    id: 'neighbour-limit',
    section: 'walks',
    title: 'Neighbour limit',
    also: ['neighbor-limit'],
    body: () => html`
      <p>A step considers at most this number of neighbours: the most frequent ones within three flips. The limit is applied before all other filters, so a low limit keeps walks among common syllables, and may leave no neighbour.</p>
      <p>Switched off, all neighbours are considered.</p>
    `,
    see: ['flip', 'reach'],
  },
  {
    id: 'seed',
    section: 'walks',
    title: 'Seed',
    body: () => html`
      <p>A whole number that decides every random choice. The same seed with the same run and parameters gives the same result, always. It may have any number of digits; <code>0x…</code> is read as hexadecimal.</p>
      <p>The dice draw a new one. The lock keeps it; open, each generation uses a fresh one. What is shown is what was used.</p>
    `,
    see: ['task-repeat'],
  },
  {
    id: 'reach',
    section: 'walks',
    title: 'Reach',
    also: ['reaches', 'reach-cache'],
    body: () => html`
      <p>How many syllables one step of a profile can lead to, on average over all starts. A step counts when its probability is above 0.001. Neighbour limit and lengths play no part.</p>
      <p>A small reach means a narrow, recognisable sound; a large one means variety. In a very large corpus each step is so improbable that the reach falls, even to 0: that is how it is defined.</p>
      <p>Reaches are computed once for each run and stored on disk. <em>Rebuild</em> computes them again; that is useful only if the stored file is reported as changed.</p>
    `,
    see: ['profile', 'hash-trail'],
  },
  {
    id: 'walk-figures',
    section: 'walks',
    title: 'Statistics of walks',
    body: () => html`
      <dl>
        <dt>Stay share</dt><dd>steps that stayed on their syllable</dd>
        <dt>Distinct</dt><dd>walks that no other one equals</dd>
        <dt>Mean Hamming</dt><dd>features that a step changes, on average</dd>
        <dt>Frequency percentile</dt><dd>how common the visited syllables are: 50 % is the middle of the corpus</dd>
      </dl>
    `,
    see: ['inertia', 'flip'],
  },
];
