/** State of a slot's names: forms, candidates and selection on the server. */
import { answer, api, type PatchName, type Schemas } from '../../api.ts';
import {
  type CombineForm,
  combineOfRecipe,
  combineRequest,
  defaultCombine,
  sameCombine,
} from '../../logic/candidates/combine-form.ts';
import {
  defaultSelect,
  excludeOf,
  judgeRequest,
  madeWith,
  type OwnNames,
  type SelectForm,
  selectOfRecipe,
  selectRequest,
} from '../../logic/candidates/select-form.ts';
import type { NamesLink } from '../../logic/links/names-link.ts';
import type { Mark } from '../../logic/names/keepers.ts';
import { Reading } from '../../logic/reading.ts';
import { UndoRing } from '../../logic/undo-ring.ts';
import { drawSeed } from '../../logic/walks/seed.ts';
import { marksOf, type RunMarks } from '../../state/marks.ts';
import { notifyError, notifyWarnings } from '../../state/notices.ts';
import { refresh } from '../../state/server.ts';
import { Store } from '../../state/store.ts';

/** What the server holds of a kind, with the parameters it was made with. */
export interface Made<Recipe> {
  readonly runId: string;
  readonly total: number;
  readonly recipe: Recipe;
  /** Another number after each change, so that lists are read again. */
  readonly revision: number;
}

/** The place for one patch: its controls, what the server holds, and what becomes of the candidates. */
export interface NamesState {
  readonly combine: CombineForm;
  readonly select: SelectForm;
  readonly made: Made<Schemas['CombineRecipe']> | null;
  readonly selection: Made<Schemas['SelectRecipe']> | null;
  /** Names of the candidates' run that the person keeps and drops. */
  readonly marked: OwnNames;
  /** Lists that a link brought: in force instead of the person's own. */
  readonly brought: Partial<OwnNames>;
  /** Whether the server has been asked what it holds. */
  readonly known: boolean;
  readonly busy: '' | 'combine' | 'select';
  readonly combineError: string;
  readonly selectError: string;
  /** What the select controls, as they stand, would make of the candidates. */
  readonly judged: Schemas['JudgeAnswer'] | null;
  readonly judging: boolean;
  readonly judgeError: string;
}

/** What the server holds of both kinds. */
interface Held {
  readonly made: Omit<Made<Schemas['CombineRecipe']>, 'revision'> | null;
  readonly selection: Omit<Made<Schemas['SelectRecipe']>, 'revision'> | null;
}

type Forms = Pick<NamesState, 'combine' | 'select'>;

/** Lets a moving control come to rest. */
const REST_MS = 150;

/** No element: the store tells of changes itself. */
const ALONE = { addController: (): void => {}, requestUpdate: (): void => {} };

export class PatchNames extends Store<NamesState> {
  readonly slot: PatchName;
  readonly #edits = new UndoRing<Forms>();
  readonly #held = new Reading<Held>(ALONE);
  readonly #judged = new Reading<Schemas['JudgeAnswer']>({
    ...ALONE,
    requestUpdate: () => {
      const { value: judged, loading: judging, error: judgeError } = this.#judged;
      this.patch({ judged, judging, judgeError });
    },
  });
  #timer = 0;
  #revision = 0;
  #marks: RunMarks | null = null;
  #unwatch: (() => void) | null = null;
  /** Recipes that the controls have last been set to. */
  #seen = { made: '', selection: '' };

  constructor(patch: PatchName) {
    super({
      combine: defaultCombine(drawSeed()),
      select: defaultSelect(drawSeed()),
      made: null,
      selection: null,
      marked: { blocked: [], kept: [] },
      brought: {},
      known: false,
      busy: '',
      combineError: '',
      selectError: '',
      judged: null,
      judging: false,
      judgeError: '',
    });
    this.slot = patch;
  }

  setCombine(combine: CombineForm): void {
    this.#noteForms('combine');
    this.patch({ combine });
  }

  /** Changes the select controls; `changes` to the person's lists put these in force again. */
  setSelect(select: SelectForm, changes: Partial<SelectForm> = {}): void {
    this.#noteForms('select');
    if ('blocked' in changes || 'onlyKept' in changes) this.patch({ brought: {} });
    this.patch({ select });
    this.judgeSoon();
  }

  /** Takes the last change of the controls back. */
  undo(): void {
    const before = this.#edits.undo(this.#forms());
    if (before) this.#setForms(before);
  }

  redo(): void {
    const after = this.#edits.redo(this.#forms());
    if (after) this.#setForms(after);
  }

  /** Asks the server what it holds; the controls follow what was made elsewhere. */
  async sync(): Promise<void> {
    const params = { query: { patch: this.slot, limit: 0 } };
    await this.#held.readWith(async (signal) => {
      const [candidates, selections] = await Promise.all([
        answer(api.GET('/api/walker/candidates', { params, signal })),
        answer(api.GET('/api/walker/selections', { params, signal })),
      ]);
      return { made: this.#madeOf(candidates), selection: this.#madeOf(selections) };
    });
    const { value, failure } = this.#held;
    if (failure || !value) {
      this.patch({ known: true, ...(failure && { combineError: failure.message }) });
      return;
    }
    const { made, selection } = value;
    const seen = { made: JSON.stringify(made), selection: JSON.stringify(selection) };
    const before = this.#seen;
    this.#seen = seen;
    const revision = ++this.#revision;
    const changedMade = seen.made !== before.made;
    this.#followMarks(made?.runId ?? null);
    const changedSelection = seen.selection !== before.selection;
    this.patch({
      known: true,
      ...(changedMade && {
        made: made && { ...made, revision },
        ...(made && { combine: combineOfRecipe(made.recipe) }),
      }),
      ...(changedSelection && {
        selection: selection && { ...selection, revision },
        ...(selection && { select: selectOfRecipe(selection.recipe) }),
      }),
    });
    if (changedMade || changedSelection || (made && !this.value.judged)) await this.judge();
  }

  /** Makes candidates as the controls stand. */
  async makeCandidates(): Promise<void> {
    this.patch({ busy: 'combine', combineError: '' });
    try {
      const body = combineRequest(this.slot, this.value.combine);
      const { warnings } = await answer(api.POST('/api/walker/combine', { body }));
      notifyWarnings(this.#source, warnings);
      this.#seen.made = ''; // the same recipe again is a new list all the same
      await this.sync();
      void refresh();
    } catch (error) {
      notifyError(this.#source, error);
      this.patch({ combineError: (error as Error).message });
    } finally {
      this.patch({ busy: '' });
    }
  }

  /** Chooses names as the controls stand; tells whether it went well. */
  async makeSelection(): Promise<boolean> {
    this.patch({ busy: 'select', selectError: '' });
    try {
      const body = selectRequest(this.slot, this.value.select, this.own);
      const { warnings } = await answer(api.POST('/api/walker/select', { body }));
      notifyWarnings(this.#source, warnings);
      this.#seen.selection = '';
      await this.sync();
      void refresh();
      return true;
    } catch (error) {
      notifyError(this.#source, error);
      this.patch({ selectError: (error as Error).message });
      return false;
    } finally {
      this.patch({ busy: '' });
    }
  }

  /** Makes what a link describes, unless it is there. Throws when the server refuses. */
  async show({ combine, select, lists }: NamesLink): Promise<void> {
    await this.sync();
    const has = this.value.made;
    this.setCombine(combine);
    if (!has || !sameCombine(combine, combineOfRecipe(has.recipe))) await this.makeCandidates();
    if (this.value.combineError) throw new Error(this.value.combineError);
    if (!select) return;
    this.patch({
      brought: {
        ...(select.blocked && lists.blocked.length > 0 && { blocked: lists.blocked }),
        ...(select.onlyKept && lists.kept.length > 0 && { kept: lists.kept }),
      },
    });
    this.setSelect(select);
    const { selection } = this.value;
    if (selection && madeWith(selection.recipe, select, this.own)) return;
    if (!(await this.makeSelection())) throw new Error(this.value.selectError);
  }

  judgeSoon(): void {
    window.clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => void this.judge(), REST_MS);
  }

  /** What would become of the candidates; the selection stays as it is. */
  async judge(): Promise<void> {
    window.clearTimeout(this.#timer);
    if (this.value.made === null) {
      this.#judged.forget();
      return;
    }
    const body = this.judgeBody();
    await this.#judged.readWith((signal) =>
      answer(api.POST('/api/walker/judge', { body, signal })),
    );
  }

  /** The evaluation that the select controls ask for. */
  judgeBody(): Schemas['JudgeRequest'] {
    const { select } = this.value;
    return judgeRequest(this.slot, select, excludeOf(select, this.own));
  }

  /** The lists that a selection may use: the person's, unless a link brought others. */
  get own(): OwnNames {
    return { ...this.value.marked, ...this.value.brought };
  }

  /** Follows the marks of a run. */
  #followMarks(runId: string | null): void {
    const marks = runId === null ? null : marksOf(runId);
    if (marks === this.#marks) return;
    this.#unwatch?.();
    this.#marks = marks;
    const read = (): void => {
      const of = (mark: Mark) => marks?.names(mark).map(({ name }) => name) ?? [];
      this.patch({ marked: { blocked: of('dropped'), kept: of('kept') } });
      const { blocked, onlyKept } = this.value.select;
      if (blocked || onlyKept) this.judgeSoon();
    };
    this.#unwatch = marks?.watch(read) ?? null;
    read();
  }

  #forms(): Forms {
    const { combine, select } = this.value;
    return { combine, select };
  }

  #noteForms(key: string): void {
    this.#edits.note(this.#forms(), key, performance.now());
  }

  #setForms(forms: Forms): void {
    this.patch(forms);
    this.judgeSoon();
  }

  get #source(): string {
    return `Patch ${this.slot.toUpperCase()}`;
  }

  #madeOf<R>(page: {
    run_id: string | null;
    total: number;
    recipe: R | null;
  }): Omit<Made<R>, 'revision'> | null {
    const { run_id: runId, total, recipe } = page;
    return runId === null || recipe === null ? null : { runId, total, recipe };
  }
}

/** Both patches; they outlive the page, so that controls keep what was set while other places are seen. */
export const patchNames: Readonly<Record<PatchName, PatchNames>> = {
  a: new PatchNames('a'),
  b: new PatchNames('b'),
};
