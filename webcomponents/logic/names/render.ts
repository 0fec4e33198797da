/** Rendering styles of names as the page shows them. */
import type { components } from '../../../http/wire.ts';

export type RenderStyle = components['schemas']['RenderStyle'];

export const RENDER_STYLES: readonly RenderStyle[] = ['title', 'lower', 'upper', 'sentence', 'raw'];

/** The style after a style, round and round. */
export function nextStyle(style: RenderStyle): RenderStyle {
  return RENDER_STYLES[(RENDER_STYLES.indexOf(style) + 1) % RENDER_STYLES.length]!;
}

/** A name as it is shown and exported; `title` raises the first of each run of letters. */
export function renderName(name: string, style: RenderStyle): string {
  switch (style) {
    case 'raw':
      return name;
    case 'lower':
      return name.toLowerCase();
    case 'upper':
      return name.toUpperCase();
    case 'sentence':
      return raise(name);
    case 'title':
      return name.replace(/\p{Cased}+/gu, raise);
  }
}

function raise(text: string): string {
  const [first = '', ...rest] = text;
  return first.toUpperCase() + rest.join('').toLowerCase();
}
