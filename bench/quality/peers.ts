/** Makers of names from npm that ours are measured beside: installed in bench/peers when they are first used. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { packageRoot } from '../../store/files/package-root.ts';
import { chance, withChance } from './random.ts';
import { foldName, type SourceText } from './source-text.ts';

/** What is asked of a maker of names. */
export interface PeerRequest {
  readonly text: SourceText;
  /** Language code of two letters. */
  readonly language: string;
  readonly kind: 'place' | 'first';
  readonly count: number;
  readonly seed: number;
}

export interface Peer {
  readonly name: string;
  readonly licence: string;
  /** Null where it has nothing for the language or the kind. */
  readonly make: (request: PeerRequest) => string[] | null;
}

/** What is used of the packages. */
interface Faker {
  seed(seed: number): void;
  readonly location: { city(): string };
  readonly person: { firstName(): string };
  readonly rawDefinitions: {
    readonly location?: { readonly city_name?: readonly string[] };
    readonly person?: { readonly first_name?: unknown };
  };
}
interface Chain {
  generate(options: {
    minLength: number;
    maxLength: number;
    allowDuplicates: boolean;
    maxAttempts: number;
    random: () => number;
  }): string;
}
interface Unique {
  readonly names: readonly string[];
  readonly adjectives: readonly string[];
  readonly animals: readonly string[];
  uniqueNamesGenerator(options: {
    dictionaries: readonly (readonly string[])[];
    style: 'capital';
    separator: string;
    seed: number;
  }): string;
}
type FantasyNames = (group: string, kind: string, count: number) => string[];

const LOCALES: Readonly<Record<string, string>> = {
  en: 'fakerEN_GB',
  de: 'fakerDE',
  es: 'fakerES',
  fi: 'fakerFI',
  it: 'fakerIT',
  fr: 'fakerFR',
};
/** Generators of fantasy-names by language: first names and towns of that part of the world. */
const FANTASY: Readonly<Record<string, readonly [first: string, place: string]>> = {
  en: ['englishs', 'towns'],
  de: ['germans', 'west_european_towns'],
  es: ['hispanics', 'south_european_towns'],
  fi: ['finnishs', 'north_european_towns'],
  it: ['italians', 'south_european_towns'],
  fr: ['frenchs', 'west_european_towns'],
  la: ['romans', 'roman_towns'],
};

const folder = (): string => join(packageRoot(), 'bench', 'peers');

/** Loads the peers; `npm ci` runs first where they are not there or not of the locked versions. */
export function loadPeers(): { peers: readonly Peer[]; real: RealNames } {
  install();
  const load = createRequire(join(folder(), 'package.json'));
  const faker = load('@faker-js/faker') as Readonly<Record<string, Faker>>;
  const { default: Foswig } = load('foswig') as {
    default: new (order: number, words: readonly string[]) => Chain;
  };
  const unique = load('unique-names-generator') as Unique;
  const fantasy = load('fantasy-names') as FantasyNames;
  const peers: readonly Peer[] = [
    {
      name: 'foswig',
      licence: 'MIT',
      make({ text, count, seed }) {
        const chain = new Foswig(2, text.words);
        // not the numbers that our own chain draws
        const random = chance(seed + 1000);
        const bounds = { minLength: 4, maxLength: 10, allowDuplicates: false, maxAttempts: 500 };
        return drawn(count, () => chain.generate({ ...bounds, random }));
      },
    },
    {
      name: '@faker-js/faker',
      licence: 'MIT',
      make({ language, kind, count, seed }) {
        const own = faker[LOCALES[language] ?? ''];
        if (!own) return null;
        own.seed(seed);
        const { location, person } = own;
        return drawn(count, () => (kind === 'place' ? location.city() : person.firstName()));
      },
    },
    {
      name: 'unique-names-generator',
      licence: 'MIT',
      make({ kind, count, seed }) {
        const { names, adjectives, animals } = unique;
        const dictionaries = kind === 'first' ? [names] : [adjectives, animals];
        let turn = 0;
        return drawn(count, () =>
          unique.uniqueNamesGenerator({
            dictionaries,
            style: 'capital',
            separator: ' ',
            seed: seed * 100_003 + turn++,
          }),
        );
      },
    },
    {
      name: 'fantasy-names',
      licence: 'MIT',
      make({ language, kind, count, seed }) {
        const generators = FANTASY[language];
        if (!generators) return null;
        const [first, place] = generators;
        const [group, one] = kind === 'first' ? ['real', first] : ['towns_and_cities', place];
        // first names come with family names
        const plain = (name: string): string => (kind === 'first' ? name.split(' ')[0]! : name);
        return withChance(seed, () => drawn(count, () => plain(fantasy(group!, one!, 1)[0]!)));
      },
    },
  ];
  return { peers, real: new RealNames(faker) };
}

/** Names that a peer repeats are asked for again, so many times. */
const TRIES = 20;

/** Distinct names, fewer when the maker has no more. */
function drawn(count: number, make: () => string): string[] {
  const names = new Set<string>();
  for (let k = 0; k < TRIES * count && names.size < count; k++) names.add(make().trim());
  return [...names].filter((name) => foldName(name) !== '');
}

/** Lists of real names from the peers. */
export class RealNames {
  readonly #faker: Readonly<Record<string, Faker>>;

  constructor(faker: Readonly<Record<string, Faker>>) {
    this.#faker = faker;
  }

  /** Real first names or towns of a language as they are written, single words of 3 to 11 letters; may be empty. */
  of(language: string, kind: 'place' | 'first'): string[] {
    const own = this.#faker[LOCALES[language] ?? ''];
    const { location, person } = own?.rawDefinitions ?? {};
    const names = kind === 'place' ? (location?.city_name ?? []) : flat(person?.first_name);
    return [...new Set(names)].filter(
      (name) => !/[\s\d'.-]/.test(name) && name.length >= 3 && name.length <= 11,
    );
  }
}

/** Lists of texts, however they are nested. */
function flat(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(flat);
}

function install(): void {
  const read = (...path: string[]): { version?: string; devDependencies?: object } =>
    JSON.parse(readFileSync(join(folder(), ...path), 'utf8'));
  const wanted = Object.entries(read('package.json').devDependencies ?? {});
  const there = wanted.every(([name, version]) => {
    const path = ['node_modules', name, 'package.json'];
    return existsSync(join(folder(), ...path)) && read(...path).version === version;
  });
  if (there) return;
  const { status, error } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--silent'], {
    cwd: folder(),
    stdio: ['ignore', 2, 'inherit'],
    shell: process.platform === 'win32',
  });
  if (error) throw error;
  if (status !== 0) throw new Error(`npm ci in ${folder()} ended with exit code ${status}.`);
}
