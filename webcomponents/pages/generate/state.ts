/** State of the generate page: form, drawn names, offered classes. */
import { api, type Schemas } from '../../api.ts';
import * as draw from '../../logic/generate/form.ts';
import { SharedReading } from '../../logic/reading.ts';
import { drawSeed } from '../../logic/walks/seed.ts';
import { Action } from '../../parts/action.ts';
import { keepLocally, keptLocally, Store } from '../../state/store.ts';

export type ClassOption = Schemas['PackageOptions']['name_classes'][number];

export interface GenerateState {
  readonly form: draw.GenerateForm;
  /** The controls with which `names` were drawn; null before the first draw. */
  readonly madeForm: draw.GenerateForm | null;
  readonly names: readonly draw.GeneratedName[];
  readonly excluded: number;
}

/** Controls outlive the page: equal requests give equal names. */
const KEY = 'namewalk.generate';

const kept = (keptLocally(KEY) ?? {}) as {
  readonly form?: draw.GenerateForm;
  readonly drawn?: boolean;
};

export const generate = new Store<GenerateState>({
  form: { ...draw.DEFAULT_GENERATE, seed: drawSeed(), ...kept.form },
  madeForm: null,
  names: [],
  excluded: 0,
});

export function setForm(changes: Partial<draw.GenerateForm>): void {
  const form = withParts({ ...generate.value.form, ...changes });
  generate.patch({ form });
  keepLocally(KEY, { form, drawn: generate.value.madeForm !== null });
}

/** All classes, with the packages that have names of them. */
export const options = new SharedReading<readonly ClassOption[]>(
  async (signal) => (await api.get('/api/generation/package-options', { signal })).name_classes,
);

options.watch(() => {
  if (!options.loading && options.value)
    generate.patch({ form: withParts(withScope(generate.value.form, options.value)) });
});

/** Reads what the database offers, and draws what stood there before the page was loaded anew. */
export async function readOptions(): Promise<void> {
  await options.read();
  const { madeForm, form } = generate.value;
  if (kept.drawn && madeForm === null && draw.generateProblem(form) === '') await drawNames();
}

export const drawing = new Action(null, 'Generate');

export const drawNames = (): Promise<void> =>
  drawing.run(async () => {
    const madeForm = generate.value.form;
    const reply = await api.post('/api/generate', { body: draw.generateRequest(madeForm) });
    const excluded = Object.values(reply.excluded ?? {}).reduce((sum, n) => sum + n, 0);
    generate.patch({ madeForm, names: draw.generatedNames(reply), excluded });
    keepLocally(KEY, { form: generate.value.form, drawn: true });
  });

export const packagesOf = (classKey: draw.ClassKey): ClassOption['packages'] =>
  options.value?.find(({ key }) => key === classKey)?.packages ?? [];

export const packageName = (packageId: number): string =>
  (options.value ?? [])
    .flatMap(({ packages }) => packages)
    .find(({ package_id }) => package_id === packageId)?.package_name ?? `package ${packageId}`;

/** What is chosen, as long as its package has names of the class; else the first package that has. */
function offered(classKey: draw.ClassKey, chosen?: draw.PartScope): draw.PartScope | undefined {
  const packages = packagesOf(classKey);
  if (chosen && packages.some(({ package_id }) => package_id === chosen.package_id)) return chosen;
  return packages[0] && { package_id: packages[0].package_id, syllable_key: 'all' };
}

/** Sees to it that what is chosen exists: packages may have been deleted. */
function withScope(form: draw.GenerateForm, classes: readonly ClassOption[]): draw.GenerateForm {
  if (form.scope && offered(form.scope.class_key, form.scope) === form.scope) return form;
  const class_key = classes.find(({ packages }) => packages.length > 0)?.key;
  const first = class_key && offered(class_key);
  return { ...form, scope: first ? { class_key: class_key!, ...first } : null };
}

/** Each part of the pattern with a package that has names for it, as far as there is one. */
function withParts(form: draw.GenerateForm): draw.GenerateForm {
  if (!options.value) return form;
  const entries = draw.distinctParts(form.pattern).flatMap((part) => {
    const scope = offered(draw.classOfPart(part), form.parts[part]);
    return scope ? [[part, scope] as const] : [];
  });
  return { ...form, parts: Object.fromEntries(entries) };
}
