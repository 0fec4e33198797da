/** How names are written: the engine's styles, in the order in which the page offers them. */
import { type RenderStyle, renderName } from '../../../engine/names/render-style.ts';

export { type RenderStyle, renderName };

export const RENDER_STYLES: readonly RenderStyle[] = ['title', 'lower', 'upper', 'sentence', 'raw'];

export const nextStyle = (style: RenderStyle): RenderStyle =>
  RENDER_STYLES[(RENDER_STYLES.indexOf(style) + 1) % RENDER_STYLES.length]!;
