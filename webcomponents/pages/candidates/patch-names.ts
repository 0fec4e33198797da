/** State of the candidates place: forms, candidates and selection of each patch; which names are listed, and how they are read. */
import { api, type PatchName, type Schemas } from '../../api.ts';
import * as combining from '../../logic/candidates/combine-form.ts';
import { type FunnelStep, type Reason, reasonText } from '../../logic/candidates/funnel.ts';
import * as selecting from '../../logic/candidates/select-form.ts';
import { inWords } from '../../logic/corpora/runs.ts';
import { asking } from '../../logic/derive/form.ts';
import type { NameRow } from '../../logic/names/made.ts';
import { RENDER_STYLES } from '../../logic/names/render.ts';
import * as listed from '../../logic/names/rows.ts';
import { type Read, SharedReading } from '../../logic/reading.ts';
import { UndoRing, type Way } from '../../logic/undo-ring.ts';
import { drawSeed } from '../../logic/walks/seed.ts';
import { Action } from '../../parts/action.ts';
import { notifyWarnings } from '../../state/notices.ts';
import { route, setQuery } from '../../state/router.ts';
import { refresh, statsOf } from '../../state/server.ts';
import { Store } from '../../state/store.ts';

interface Made<Recipe> {
  readonly runId: string;
  readonly total: number;
  readonly recipe: Recipe;
  /** Another number after each change, so that lists are read again. */
  readonly revision: number;
}

type Forms = Pick<NamesState, 'combine' | 'select'>;

/** The place for one patch: its controls and what the server holds. */
export interface NamesState {
  readonly combine: combining.CombineForm;
  readonly select: selecting.SelectForm;
  readonly made: Made<Schemas['CombineRecipe']> | null;
  readonly selection: Made<Schemas['SelectRecipe']> | null;
}

/** Lets a moving control come to rest. */
const REST_MS = 150;

export class PatchNames extends Store<NamesState> {
  readonly patchName: PatchName;
  readonly #edits = new UndoRing<Forms>();
  readonly #held = new SharedReading<boolean>(async (signal) => {
    const query = { patch: this.patchName, limit: 0 };
    const [candidates, selections] = await Promise.all([
      api.get('/api/walker/candidates', { query, signal }),
      api.get('/api/walker/selections', { query, signal }),
    ]);
    if (!signal.aborted) this.#adopt(madeOf(candidates), madeOf(selections));
    return true;
  });
  readonly #judge: Read<Schemas['JudgeAnswer']> = (signal) =>
    api.post('/api/walker/judge', { body: this.judgeBody(), signal });
  /** What the select controls, as they stand, would make of the candidates; the selection stays as it is. */
  readonly judged = new SharedReading(this.#judge);
  /** The request of either step. */
  readonly making: Action;
  #revision = 0;
  /** What the controls have last been set to. */
  #seen = { made: '', selection: '' };
  #told = '';

  constructor(patch: PatchName) {
    super({
      combine: combining.defaultCombine(drawSeed()),
      select: selecting.defaultSelect(drawSeed()),
      made: null,
      selection: null,
    });
    this.patchName = patch;
    this.making = new Action(null, this.#title);
    for (const one of [this.#held, this.judged, this.making]) one.watch(() => this.patch({}));
    this.watch(() => {
      const { made } = this.value;
      const asked = made && JSON.stringify([made.revision, this.judgeBody()]);
      void this.judged.ask(asked, this.#judge, REST_MS);
    });
  }

  /** Run of the candidates, else the one that is loaded; null without one. */
  get runId(): string | null {
    return this.value.made?.runId ?? statsOf(this.patchName)?.corpus ?? null;
  }

  get #title(): string {
    return `Patch ${this.patchName.toUpperCase()}`;
  }

  /** Why it is not known what the server holds; '' when it is. */
  get unread(): string {
    return this.#held.error;
  }

  get known(): boolean {
    return this.#held.value !== null || this.#held.failure !== null;
  }

  edit(changes: Partial<Forms>): void {
    this.#edits.note(this.#forms, Object.keys(changes).join(), performance.now());
    this.patch(changes);
  }

  /** Takes the last change of the controls back, or makes it again. */
  travel(way: Way): void {
    this.patch(this.#edits.travel(way, this.#forms));
  }

  /** Asks the server what it holds where its stats tell of something else than before, or in any case. */
  async sync(always = false): Promise<void> {
    const stats = statsOf(this.patchName);
    if (!stats) return;
    const { corpus, loader_status, has_candidates, has_selections } = stats;
    const told = JSON.stringify([corpus, loader_status, has_candidates, has_selections]);
    if (told === this.#told && !always) return;
    this.#told = told;
    await this.#held.read();
    if (this.judged.failure) await this.judged.again();
  }

  /** The controls follow what was made elsewhere. */
  #adopt(made: NamesState['made'], selection: NamesState['selection']): void {
    const seen = { made: JSON.stringify(made), selection: JSON.stringify(selection) };
    const madeAnew = seen.made !== this.#seen.made;
    const selectedAnew = seen.selection !== this.#seen.selection;
    this.#seen = seen;
    const revision = ++this.#revision;
    this.patch({
      ...(madeAnew && { made: made && { ...made, revision } }),
      ...(madeAnew && made && { combine: combining.combineOfRecipe(made.recipe) }),
      ...(selectedAnew && { selection: selection && { ...selection, revision } }),
      ...(selectedAnew && selection && { select: selecting.selectOfRecipe(selection.recipe) }),
    });
  }

  makeCandidates(): Promise<void> {
    const body = combining.combineRequest(this.patchName, this.value.combine);
    return this.#make('made', () => api.post('/api/walker/combine', { body }));
  }

  makeSelection(): Promise<void> {
    const body = selecting.selectRequest(this.patchName, this.value.select);
    return this.#make('selection', () => api.post('/api/walker/select', { body }));
  }

  async #make(
    what: 'made' | 'selection',
    request: () => Promise<{ warnings?: readonly string[] }>,
  ): Promise<void> {
    const { warnings } = await request();
    notifyWarnings(this.#title, warnings);
    // the same recipe again is a new list all the same
    this.#seen[what] = '';
    await this.sync(true);
    void refresh();
  }

  judgeBody(): Schemas['JudgeRequest'] {
    return selecting.judgeRequest(this.patchName, this.value.select);
  }

  get #forms(): Forms {
    const { combine, select } = this.value;
    return { combine, select };
  }
}

function madeOf<R>(page: {
  run_id: string | null;
  total: number;
  recipe: R | null;
}): Made<R> | null {
  const { run_id: runId, total, recipe } = page;
  return runId === null || recipe === null ? null : { runId, total, recipe, revision: 0 };
}

/** Both patches; they outlive the page, so that controls keep what was set while other places are seen. */
export const patchNames: Readonly<Record<PatchName, PatchNames>> = {
  a: new PatchNames('a'),
  b: new PatchNames('b'),
};

/**
 * Which names are listed, as it stands in the address: `selected`, `candidates`, `admitted`, or `reason-` with the
 * reason for which a name is rejected.
 */
export type ListName = (typeof LISTS)[number] | 'admitted' | `reason-${string}`;

export const LISTS = ['selected', 'candidates'] as const;

function listOf(text = ''): ListName {
  if (/^reason-[a-z_]+$/.test(text)) return text as ListName;
  return ([...LISTS, 'admitted'] as const).find((name) => name === text) ?? 'selected';
}

export function listOfStep(key: FunnelStep['key']): ListName {
  if (key === 'made') return 'candidates';
  return key === 'admitted' ? key : `reason-${key}`;
}

export const reasonOf = (list: ListName): string => list.slice('reason-'.length);

export function listTitle(list: ListName): string {
  if (list.startsWith('reason-')) return `Rejected: ${reasonText(reasonOf(list))}`;
  return list === 'admitted' ? 'Suit the class' : inWords(list);
}

export const isJudged = (list: ListName): boolean =>
  list === 'admitted' || list.startsWith('reason-');

export const hasScores = (list: ListName): boolean => list !== 'candidates';

export const showList = (list: ListName): void =>
  setQuery({ list: list === 'selected' ? '' : list });

const SORTS = ['order', 'name', 'length', 'score'] as const;

/** The text of a whole number that can be a score; '' for any other text. */
export const scoreIn = (text: string): string => (/^-?\d{1,4}$/.test(text) ? text : '');

/** What the address asks for: a list, its filter and order, and how its names are written. */
export function asked() {
  const { q = '', starts = '', ends = '', syl = '', min = '', ...rest } = route.value.query;
  const list = listOf(rest.list);
  return {
    list,
    filter: asking({
      ...{ search: q, starts, ends },
      syllables: /^[1-9]\d?$/.test(syl) && Number(syl),
      min_score: hasScores(list) && scoreIn(min) !== '' && Number(min),
    }),
    sort: SORTS.find((name) => name === rest.sort) ?? 'order',
    descending: rest.desc === '1',
    style: RENDER_STYLES.find((name) => name === rest.style) ?? 'title',
  };
}

export async function readNames(
  names: PatchNames,
  { list, filter, sort, descending }: ReturnType<typeof asked>,
  offset: number,
  limit: number,
  signal?: AbortSignal,
): Promise<{ readonly rows: readonly NameRow[]; readonly total: number }> {
  const parts = { offset, limit, ...filter };
  if (isJudged(list)) {
    const which = list === 'admitted' ? { verdict: list } : { reason: reasonOf(list) as Reason };
    const body = { ...names.judgeBody(), ...which, ...parts, sort, descending };
    const page = await api.post('/api/walker/judge', { body, signal });
    const rows = page.names.map((record) => listed.rowOfJudged(record, page.name_class));
    return { rows, total: page.total };
  }
  const asked = {
    ...{ patch: names.patchName, ...parts },
    ...(descending && { descending: 'true' as const }),
  };
  if (list === 'candidates') {
    const query = { ...asked, ...(sort !== 'order' && sort !== 'score' && { sort }) };
    const page = await api.get('/api/walker/candidates', { query, signal });
    const rows = page.candidates.map(listed.rowOfCandidate);
    return { rows, total: page.matched ?? page.total };
  }
  const query = { ...asked, ...(sort !== 'order' && { sort }) };
  const page = await api.get('/api/walker/selections', { query, signal });
  const nameClass = page.recipe?.name_class ?? '';
  const rows = page.selections.map((record) => listed.rowOfSelected(record, nameClass));
  return { rows, total: page.matched ?? page.total };
}
