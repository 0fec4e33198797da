/** Faces that systems bring along, to see a name as it may stand on a map or in a dialogue: label, CSS. */
export const FACES: readonly (readonly [string, string])[] = [
  ['plain', 'var(--sans)'],
  ['book', 'Georgia, "Times New Roman", "Noto Serif", "DejaVu Serif", serif'],
  ['old style', '"Palatino Linotype", Palatino, "Book Antiqua", "URW Palladio L", "P052", serif'],
  ['slab', 'Rockwell, "Rockwell Nova", "Roboto Slab", "Courier New", serif'],
  ['hand', '"Segoe Print", "Bradley Hand", Chilanka, "Comic Sans MS", cursive'],
  ['machine', 'var(--mono)'],
];
