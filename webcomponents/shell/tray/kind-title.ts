/** What kept names stand for, in words. */
import { CAST_KINDS } from '../../logic/cast/cast-recipe.ts';
import { classTitle } from '../../state/name-classes.ts';

/** `ships` of a cast as Ship, the class `first_name` as First name. */
export const kindTitle = (kind: string): string =>
  CAST_KINDS.find((one) => one.kind === kind)?.one ?? classTitle(kind);
