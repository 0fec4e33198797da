/** State of the generate page: form, drawn names, offered classes. */
import { api, type Schemas } from '../../api.ts';
import * as draw from '../../logic/generate/form.ts';
import { SharedReading } from '../../logic/reading.ts';
import { drawSeed } from '../../logic/walks/seed.ts';
import { classTitle } from '../../state/name-classes.ts';
import { notifyError } from '../../state/notices.ts';
import { keepLocally, keptLocally, Store } from '../../state/store.ts';

export type ClassOption = Schemas['PackageOptions']['name_classes'][number];

export interface GenerateState {
  readonly form: draw.GenerateForm;
  /** All classes; null until they are read. */
  readonly classes: readonly ClassOption[] | null;
  readonly optionsError: string;
  readonly busy: boolean;
  readonly error: string;
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
  classes: null,
  optionsError: '',
  busy: false,
  error: '',
  madeForm: null,
  names: [],
  excluded: 0,
});

export function setForm(changes: Partial<draw.GenerateForm>): void {
  const form = withParts({ ...generate.value.form, ...changes }, generate.value.classes);
  generate.patch({ form });
  keepLocally(KEY, { form, drawn: generate.value.madeForm !== null });
}

const options = new SharedReading<readonly ClassOption[]>(async (signal) =>
  (await api.get('/api/generation/package-options', { signal })).name_classes.map((one) => ({
    ...one,
    label: classTitle(one.key),
  })),
);

options.watch(() => {
  const { value: classes, error: optionsError, loading } = options;
  if (loading || classes === null) {
    generate.patch({ optionsError });
    return;
  }
  const form = withParts(withScope(generate.value.form, classes), classes);
  generate.patch({ classes, form, optionsError });
});

/** Reads what the database offers, and draws what stood there before the page was loaded anew. */
export async function readOptions(): Promise<void> {
  await options.read();
  const { madeForm, form, busy } = generate.value;
  if (kept.drawn && madeForm === null && !busy && draw.generateProblem(form) === '')
    await drawNames();
}

export async function drawNames(): Promise<void> {
  const madeForm = generate.value.form;
  generate.patch({ error: '', busy: true });
  try {
    const reply = await api.post('/api/generate', { body: draw.generateRequest(madeForm) });
    generate.patch({
      madeForm,
      names: draw.generatedNames(reply),
      excluded: draw.excludedTotal(reply),
    });
    keepLocally(KEY, { form: generate.value.form, drawn: true });
  } catch (error) {
    generate.patch({ error: (error as Error).message });
    notifyError('Generate', error);
  } finally {
    generate.patch({ busy: false });
  }
}

const packagesIn = (
  classes: readonly ClassOption[],
  classKey: draw.ClassKey,
): ClassOption['packages'] => classes.find(({ key }) => key === classKey)?.packages ?? [];

export const packagesOf = (classKey: draw.ClassKey): ClassOption['packages'] =>
  packagesIn(generate.value.classes ?? [], classKey);

export function classLabel(classKey: string): string {
  return generate.value.classes?.find(({ key }) => key === classKey)?.label ?? classKey;
}

export const packageName = (packageId: number): string =>
  (generate.value.classes ?? [])
    .flatMap(({ packages }) => packages)
    .find(({ package_id }) => package_id === packageId)?.package_name ?? `package ${packageId}`;

/** Sees to it that what is chosen exists: packages may have been deleted. */
function withScope(form: draw.GenerateForm, classes: readonly ClassOption[]): draw.GenerateForm {
  const exists = ({ class_key, package_id }: draw.Scope): boolean =>
    packagesIn(classes, class_key).some((one) => one.package_id === package_id);
  const queue = form.queue.filter(exists);
  if (form.scope && exists(form.scope)) return { ...form, queue };
  const first = classes.find(({ packages }) => packages.length > 0);
  const scope = first && {
    class_key: first.key,
    package_id: first.packages[0]!.package_id,
    syllable_key: 'all',
  };
  return { ...form, queue, scope: scope ?? null };
}

/** Each part of the pattern with a package that has names for it, as far as there is one. */
function withParts(
  form: draw.GenerateForm,
  classes: readonly ClassOption[] | null,
): draw.GenerateForm {
  if (!classes) return form;
  const entries = draw.distinctParts(form.pattern).flatMap((part): [string, draw.PartScope][] => {
    const packages = packagesIn(classes, draw.classOfPart(part));
    const chosen = form.parts[part];
    if (chosen && packages.some(({ package_id }) => package_id === chosen.package_id)) {
      return [[part, chosen]];
    }
    const [first] = packages;
    return first ? [[part, { package_id: first.package_id, syllable_key: 'all' }]] : [];
  });
  return { ...form, parts: Object.fromEntries(entries) };
}
