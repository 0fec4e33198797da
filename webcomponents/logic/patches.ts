/** What the letters A and B stand for, in the places that show either. */

export const PATCHES =
  'A and B are the two patches of the Workbench; each has the corpus of one text.';
