/** Which rule to let go where a class has fewer names than were requested. */
import type { components } from '../../../http/wire.ts';
import { changedProfile, LETTERS, type NameProfile, withLetters } from './class-profile.ts';
import type { ClassRecipe } from './recipe.ts';

type Funnel = components['schemas']['NameFunnel'];

/** A button that gives more names. */
export interface Loosening {
  readonly label: string;
  readonly next: ClassRecipe;
}

/** The rule that holds back most; null when all that the page knows of have been let go. */
export function loosening(
  profile: NameProfile,
  recipe: ClassRecipe,
  { rejected_by: rejected, live, near, same_start, same_end }: Funnel,
  found: number,
): Loosening | null {
  const { change, loose } = recipe;
  const { letters, like, name_like } = changedProfile(profile, change);
  if (!loose.includes('spread') && near + same_start + same_end > 0 && live > found) {
    return {
      label: 'Allow names that are easily confused',
      next: { ...recipe, loose: [...loose, 'spread'] },
    };
  }
  const unlike = (rejected.unlike ?? 0) + (rejected.rare_spot ?? 0);
  if (unlike > live && like[0]! > 0) {
    return {
      label: 'Allow names less like the words',
      next: { ...recipe, change: { ...change, like: [0, 100] } },
    };
  }
  if (name_like > 0 && (rejected.unlike_names ?? 0) > live) {
    return {
      label: 'Allow names less like real ones',
      next: { ...recipe, change: { ...change, name_like: 0 } },
    };
  }
  if (!loose.includes('own') && (rejected.other_class ?? 0) > live) {
    return {
      label: 'Allow names that other kinds could have',
      next: { ...recipe, loose: [...loose, 'own'] },
    };
  }
  const [low = 0, high = 0] = letters;
  const wider: [number, number] = [Math.max(LETTERS[0], low - 1), Math.min(LETTERS[1], high + 1)];
  if (wider[0] === low && wider[1] === high) return null;
  return {
    label: 'Allow shorter and longer names',
    next: { ...recipe, change: withLetters(profile, change, wider) },
  };
}

/** What the server says of few names, without the spellings of the remedies for other places. */
export const plainReason = (short: string): string => short.replace(/ \([^()]*\)/g, '');
