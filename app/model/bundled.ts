/** The models that come with the package: which there are, what they were made of, and how one is opened. */
import { join } from 'node:path';
import { EngineError } from '../../engine/base/errors.ts';
import { type Model, open } from '../../runtime/index.ts';
import { packageRoot } from '../../store/files/package-root.ts';
import { readRegular } from '../../store/files/regular-file.ts';

/** A text and the model of it. */
export interface BundledModel {
  readonly name: string;
  /** File name of the text in `samples/`. */
  readonly text: string;
  readonly language: string;
  readonly source: string;
}

export const BUNDLED_LICENCE = 'public domain; real names: store/names/SOURCES.md';

export const BUNDLED_MODELS: readonly BundledModel[] = [
  {
    name: 'english',
    text: 'en-pride-and-prejudice.txt',
    language: 'en_US',
    source: 'Pride and Prejudice (1813), Jane Austen',
  },
  {
    name: 'german',
    text: 'de-die-verwandlung.txt',
    language: 'de_DE',
    source: 'Die Verwandlung (1915), Franz Kafka',
  },
  {
    name: 'spanish',
    text: 'es-don-quijote.txt',
    language: 'es_ES',
    source: 'Don Quijote de la Mancha (1605), Miguel de Cervantes, chapters I to XIII',
  },
  {
    name: 'finnish',
    text: 'fi-kalevala.txt',
    language: 'fi_FI',
    source: 'Kalevala (1849), Elias Lönnrot, poems 1 to 14',
  },
  {
    name: 'latin',
    text: 'la-de-bello-gallico.txt',
    language: 'la',
    source: 'De bello Gallico, C. Iulius Caesar, books I to V',
  },
];

/** No model is nearly as large: those of all classes of a novel have some 70 kB. */
const MAX_MODEL_BYTES = 64e6;

export const bundledPath = (name: string): string =>
  join(packageRoot(), 'models', `${name}.nwm.json`);

/**
 * Opens a bundled model by its name, or a model file. Throws `EngineError` 'model-missing' and 'model-invalid',
 * which say what there is.
 */
export async function openModel(nameOrFile: string): Promise<Model> {
  const known = BUNDLED_MODELS.some(({ name }) => name === nameOrFile);
  const path = known ? bundledPath(nameOrFile) : nameOrFile;
  const bytes = await readRegular(path, MAX_MODEL_BYTES).catch((err: Error) => {
    const names = BUNDLED_MODELS.map(({ name }) => name).join(', ');
    throw new EngineError(
      'model-missing',
      `${nameOrFile} is no model: give ${names}, or a model file (${err.message}).`,
    );
  });
  try {
    return open(bytes.toString('utf8'));
  } catch (err) {
    throw new EngineError('model-invalid', `${path}: ${(err as Error).message}`);
  }
}
