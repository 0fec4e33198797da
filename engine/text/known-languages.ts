/** Languages that any table of names, words, patterns or of the detector has, but for words of compounds, by their ISO 639 codes: small, for the page's first load. */
export const KNOWN_LANGUAGES: ReadonlySet<string> = new Set(
  (
    'af am ar as az be bg bn bo br ca cop cs cy da de el en eo es et eu fa fi fo fr fur ga gd ' +
    'gl grc gu ha haw he hi hr hsb ht hu hy ia id ig is it ja jv ka kk km kmr kn ko ku ky la ' +
    'lb lo lt lv mg mi mk ml mn mr mt mul my nb ne nl nn no oc or pa pi pl pms pt rm ro ru rw ' +
    'sa sh si sk sl so sq sr su sv sw ta te tg th ti tk tl tr tt uk ur uz vi yi yo zh zu'
  ).split(' '),
);
