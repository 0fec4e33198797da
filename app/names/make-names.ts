/** Makes names of one or more classes from a run: what `namewalk names` and POST /api/names return. */
import { randomInt } from 'node:crypto';
import { EngineError } from '../../engine/base/errors.ts';
import type { ExclusionSpec } from '../../engine/filters/exclusions.ts';
import type { NameFunnel } from '../../engine/lists/list.ts';
import { PHRASE_ALGORITHM } from '../../engine/lists/phrases.ts';
import type { ListedName } from '../../engine/lists/pool.ts';
import { renderName } from '../../engine/names/render-style.ts';
import { type Origin, SyllableOrigins } from '../../engine/sound/blend/origins.ts';
import type { ClassProfile, NameKind } from '../../engine/sound/class-profile.ts';
import { SOUND_ALGORITHM } from '../../engine/sound/sound-model.ts';
import { Speller } from '../../engine/sound/spelling/speller.ts';
import { SPREAD_ALGORITHM } from '../../engine/sound/spread.ts';
import { TASTE_ALGORITHM, type TasteWeight } from '../../engine/sound/taste.ts';
import { NAMESPACE_2, ownStream, seedSpace } from '../../engine/space/namespace-2.ts';
import { offensiveWords } from '../../store/names/offensive-words.ts';
import { languagePatterns } from '../../store/names/patterns.ts';
import type { RunSound } from '../../store/names/sound-file.ts';
import type { WorkerPool } from '../../workers/pool.ts';
import { FieldError } from '../operations/fields.ts';
import type { NamesRequest } from '../operations/names.ts';
import { boundedProfile, overrideProfile } from '../operations/override-profile.ts';
import { loosen } from './loosen.ts';
import {
  listSize,
  type MadePhrases,
  makePhrases,
  patternClasses,
  readPattern,
} from './make-phrases.ts';
import { kindsOf, type Sounds } from './sounds.ts';
import { spaceNumber } from './space-number.ts';

/** Names of one class, and how they came about. */
export interface ClassNames {
  readonly nameClass: string;
  readonly names: readonly (ListedName & {
    readonly shown: string;
    /** Of a blend: which source each syllable is of. */
    readonly origins?: readonly Origin[];
  })[];
  /** Slots of the class's space. */
  readonly slots: number;
  readonly funnel: NameFunnel;
  /** What tells liked names from others, strongest first; empty without liked ones. */
  readonly traits: readonly TasteWeight[];
  /** Why there are fewer names than requested, and what would give more; null when there are enough. */
  readonly short: string | null;
}

export interface MadeNames {
  /** Language of the run's words, such as `de_DE`: guessed where nobody said it; '' where it is not known. */
  readonly language: string;
  readonly seed: bigint;
  readonly algorithms: readonly string[];
  readonly classes: readonly ClassNames[];
  /** Full names and phrases from the names of these classes; null without a pattern. */
  readonly phrases: MadePhrases | null;
}

export interface NameSource {
  readonly runDir: string;
  /** All classes of the policy file, in its order. */
  readonly profiles: readonly ClassProfile[];
  /** Directory of the run that a request mixes with the first one. */
  readonly blendDir?: string;
}

type ChosenBy = Pick<NamesRequest, 'nameClass' | 'classes' | 'letters' | 'syllables' | 'like'> &
  Partial<Pick<NamesRequest, 'profile'>>;

/**
 * Classes of a request, each with the request's own profile and bounds. Throws `FieldError` for an unknown one,
 * and `EngineError` 'profile-invalid'.
 */
export function chosenClasses(
  { nameClass, classes, letters, syllables, like, profile: changes = null }: ChosenBy,
  profiles: readonly ClassProfile[],
): { index: number; profile: ClassProfile }[] {
  if (nameClass !== null && classes !== null)
    throw new FieldError('Give class or classes, not both.');
  const names = [...new Set(classes ?? [nameClass ?? profiles[0]!.name])];
  if (names.length === 0) throw new FieldError('classes names no class.');
  return names.map((name) => {
    const index = profiles.findIndex((profile) => profile.name === name);
    if (index < 0) {
      const known = profiles.map((profile) => profile.name).join(', ');
      throw new FieldError(`class ${JSON.stringify(name)} is unknown; known classes: ${known}.`);
    }
    const profile = changes ? overrideProfile(profiles[index]!, changes) : profiles[index]!;
    return { index, profile: boundedProfile(profile, { letters, syllables, like }) };
  });
}

export interface Makers {
  readonly pool: WorkerPool;
  readonly sounds: Sounds;
  /** Told the names that lists are chosen from, those of all classes together, while they are found. */
  readonly onCandidates?: (names: number) => void;
}

/**
 * Makes the names of a request. Throws `FieldError` for a field that does not fit, and `EngineError`:
 * `words-missing`, `sound-empty`, `space-empty`, `space-size`, `name-script`, `pattern-invalid`.
 */
export async function makeNames(
  makers: Makers,
  source: NameSource,
  request: NamesRequest,
  signal: AbortSignal,
): Promise<MadeNames> {
  if (request.pattern === null) return makeLists(makers, source, request, signal);
  if (request.nameClass !== null || request.classes !== null) {
    throw new FieldError('Give pattern, which names its classes itself, or class, not both.');
  }
  const known = source.profiles.map(({ name }) => name);
  const { model } = await soundOf(makers.sounds, source, request);
  const patterns = await languagePatterns(model.language, known);
  const pattern = readPattern(request.pattern, patterns, known);
  const { count, offset } = request;
  const lists = {
    ...request,
    classes: patternClasses(pattern),
    count: listSize(count),
    offset: 0,
  };
  const made =
    lists.classes.length > 0
      ? await makeLists(makers, source, lists, signal)
      : { language: model.language, seed: request.seed ?? drawSeed(), algorithms: [], classes: [] };
  const phrases = makePhrases(pattern, made.classes, { seed: made.seed, offset, count });
  return { ...made, algorithms: [...made.algorithms, PHRASE_ALGORITHM], phrases };
}

export const drawSeed = (): bigint => BigInt(randomInt(2 ** 48 - 1));

async function makeLists(
  { pool, sounds, onCandidates }: Makers,
  source: NameSource,
  request: NamesRequest,
  signal: AbortSignal,
): Promise<MadeNames> {
  const found = new Map<string, number>();
  const told = (nameClass: string) => (names: number) => {
    // a search that is widened counts anew
    found.set(nameClass, Math.max(found.get(nameClass) ?? 0, names));
    onCandidates?.([...found.values()].reduce((sum, each) => sum + each, 0));
  };
  const chosen = chosenClasses(request, source.profiles);
  const seed = request.seed ?? drawSeed();
  const kinds = kindsOf(chosen.map(({ profile }) => profile));
  const sound = await soundOf(sounds, source, request, kinds);
  const origins = await originsOf(sounds, source);
  const excludeOf = (of: RunSound): Promise<ExclusionSpec | null> => exclusion(request, of);
  const exclude = await excludeOf(sound);
  const speller = new Speller(sound.spelling);
  const shownAs = ({ name, syllables }: ListedName, kind: string | null): string =>
    renderName(
      request.spelling === 'source' ? speller.spell(name, syllables, kind) : name,
      request.style,
    );
  const classes = await Promise.all(
    chosen.map(async ({ index, profile: allowed }): Promise<ClassNames> => {
      const profile: ClassProfile = request.invented
        ? { ...allowed, realNames: 'refuse' }
        : allowed;
      const own = request.own ? ownStream(source.profiles, index) : null;
      const space = await sounds.space(sound, profile, own, exclude, excludeOf);
      if (request.offset >= space.slots) {
        throw new FieldError(
          `offset must be below ${space.slots}, the number of slots of ${profile.name}.`,
        );
      }
      const { names, funnel, traits } = await pool.run(
        'listNames',
        {
          plan: seedSpace(space, seed),
          spaceId: spaceNumber(space),
          count: request.count,
          offset: request.offset,
          ranked: request.taste,
          spread: request.spread,
          avoid: folded(request.avoid ?? []),
          liked: folded(request.liked ?? []),
          disliked: folded(request.disliked ?? []),
          steer: request.steer,
        },
        { signal, ...(onCandidates && { onProgress: told(profile.name) }) },
      );
      return {
        nameClass: profile.name,
        names: names.map((name) => ({
          ...name,
          shown: shownAs(name, profile.kind),
          ...(origins && { origins: name.syllables.map((syllable) => origins.of(syllable)) }),
        })),
        slots: space.slots,
        funnel,
        traits,
        short: names.length < request.count ? loosen(request, profile, funnel, names.length) : null,
      };
    }),
  );
  const tasted = (request.liked ?? request.disliked ?? request.steer) !== null;
  const algorithms = [
    NAMESPACE_2,
    SOUND_ALGORITHM,
    ...(request.spread ? [SPREAD_ALGORITHM] : []),
    ...(tasted ? [TASTE_ALGORITHM] : []),
  ];
  return { language: sound.model.language, seed, algorithms, classes, phrases: null };
}

/** Percent of the first run where a blend does not say. */
const EVEN = 50;

const soundOf = (
  sounds: Sounds,
  { runDir, blendDir }: NameSource,
  { share }: NamesRequest,
  kinds: readonly NameKind[] = [],
): Promise<RunSound> =>
  blendDir === undefined
    ? sounds.ofRun(runDir, kinds)
    : sounds.blend(runDir, blendDir, share ?? EVEN);

async function originsOf(
  sounds: Sounds,
  { runDir, blendDir }: NameSource,
): Promise<SyllableOrigins | null> {
  if (blendDir === undefined) return null;
  const [first, second] = await Promise.all([sounds.ofRun(runDir), sounds.ofRun(blendDir)]);
  return new SyllableOrigins(first.model, second.model);
}

/** Offensive words are those of English and of the languages of the text. */
async function exclusion(
  { allowOffensive, avoid }: NamesRequest,
  { model, partner }: RunSound,
): Promise<ExclusionSpec | null> {
  if (allowOffensive && avoid === null) return null;
  const languages = [model.language, ...(partner ? [partner.language] : [])];
  return {
    ...(!allowOffensive && { offensiveWords: await offensiveWords(languages) }),
    offensive: !allowOffensive,
    allowList: null,
    names: avoid && folded(avoid).join('\n'),
    words: null,
    sourceWords: false,
    similarToSource: null,
  };
}

/** Names as the engine has them: a-z. Throws `EngineError` 'name-script' for one with no such letters. */
export function folded(names: readonly string[]): string[] {
  return names.map((name) => {
    const plain = name
      .normalize('NFKD')
      .replace(/\p{Mn}/gu, '')
      .toLowerCase()
      .replace(/[^\p{L}]/gu, '');
    if (/^[a-z]+$/.test(plain)) return plain;
    throw new EngineError(
      'name-script',
      `${JSON.stringify(name)} cannot be written in the letters a to z; give names in Latin letters, ` +
        'without ß, æ or ø.',
    );
  });
}
