/** The search of the site: an index of sections is made of all its texts when the field is first used. */
import MiniSearch, { type SearchResult } from 'minisearch';
import { type Section, siteSections } from '../search-index.ts';

const MAX_RESULTS = 12;

const box = document.querySelector<HTMLElement>('#search')!;
box.innerHTML = `<label for="query">Search</label>
<input id="query" type="search" placeholder="Search  ( / )" autocomplete="off" spellcheck="false" aria-controls="results">
<div id="found"><p id="count" role="status"></p><ul id="results"></ul></div>`;
box.hidden = false;
const field = box.querySelector<HTMLInputElement>('#query')!;
const list = box.querySelector<HTMLUListElement>('#results')!;
const count = box.querySelector<HTMLElement>('#count')!;

let loading: Promise<MiniSearch> | undefined;

async function load(): Promise<MiniSearch> {
  const reply = await fetch('texts.json');
  if (!reply.ok) throw new Error(`texts.json: ${reply.status}`);
  const index = new MiniSearch<Section>({
    idField: 'href',
    fields: ['heading', 'page', 'text'],
    storeFields: ['page', 'heading'],
    searchOptions: {
      boost: { heading: 4, page: 2 },
      prefix: true,
      fuzzy: (term) => (term.length > 4 ? 0.2 : false),
    },
  });
  index.addAll(siteSections(await reply.json()));
  return index;
}

async function search(): Promise<void> {
  const query = field.value.trim();
  if (query === '') return show([], '');
  try {
    loading ??= load();
    const index = await loading;
    // what was typed meanwhile is searched for by its own call
    if (query !== field.value.trim()) return;
    // places that have all the words, or else some of them
    const all = index.search(query, { combineWith: 'AND' });
    const found = all.length > 0 ? all : index.search(query);
    show(
      found.slice(0, MAX_RESULTS),
      found.length === 0
        ? 'Nothing found'
        : `${found.length} ${found.length === 1 ? 'place' : 'places'}`,
    );
  } catch {
    loading = undefined;
    show([], 'The index cannot be read');
  }
}

function show(results: readonly SearchResult[], told: string): void {
  count.textContent = told;
  list.replaceChildren(
    ...results.map(({ id, page, heading }) => {
      const item = document.createElement('li');
      const link = document.createElement('a');
      const where = document.createElement('small');
      link.href = String(id);
      link.textContent = String(heading);
      where.textContent = String(page);
      if (page !== heading) link.append(where);
      item.append(link);
      return item;
    }),
  );
}

function step(by: number): void {
  const stops = [field, ...list.querySelectorAll('a')];
  const at = stops.indexOf(document.activeElement as HTMLInputElement);
  stops[Math.min(Math.max(at + by, 0), stops.length - 1)]!.focus();
}

field.addEventListener('input', () => void search());
box.addEventListener('keydown', (event) => {
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    event.preventDefault();
    step(event.key === 'ArrowDown' ? 1 : -1);
  } else if (event.key === 'Escape') {
    field.value = '';
    show([], '');
    field.focus();
  } else if (event.key === 'Enter' && document.activeElement === field) {
    list.querySelector('a')?.click();
  }
});
// a link to the same page leaves the results open
list.addEventListener('click', () => show([], ''));
document.addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.target === field) return;
  event.preventDefault();
  field.focus();
});
