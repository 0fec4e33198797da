/** What kept names stand for, in words. */
import { CAST_KINDS } from '../../logic/start/cast.ts';
import { KINDS } from '../../logic/start/recipe.ts';
import { classTitle } from '../../state/name-classes.ts';

/** `ships` of a cast and `towns` as these, the class `first_name` as First name. */
export const kindTitle = (kind: string): string =>
  [...CAST_KINDS.map((one) => ({ ...one, id: one.kind })), ...KINDS].find(({ id }) => id === kind)
    ?.title ?? classTitle(kind);
