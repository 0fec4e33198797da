/** A chart's SVG as a file of its own, with colours and fonts resolved. */

const NAMESPACE = 'xmlns="http://www.w3.org/2000/svg"';

export interface Surroundings {
  /** Value of a custom property such as `--ink`; '' when it has none. */
  property(name: string): string;
  readonly colour: string;
  readonly ground: string;
  readonly font: string;
}

/**
 * A picture as a file of its own: custom properties and inherited values become plain ones, so that it
 * looks the same away from the page. `svg` is what `XMLSerializer` makes of the element.
 */
export function pictureText(svg: string, { property, colour, ground, font }: Surroundings): string {
  const plain = svg
    .replace(/var\((--[\w-]+)\)/g, (_, name: string) => property(name).trim() || 'currentColor')
    .replace(/currentcolor/gi, colour);
  return plain.replace(/^<svg\b([^>]*)>/, (_, attributes: string) => {
    const named = attributes.includes('xmlns=') ? attributes : ` ${NAMESPACE}${attributes}`;
    const style = `color:${colour};background:${ground};font-family:${font.replaceAll('"', "'")}`;
    const kept = named.replace(/ style="([^"]*)"/, '');
    const own = / style="([^"]*)"/.exec(named)?.[1] ?? '';
    // what the picture says itself comes first; the page's values win
    const inner = own.replace(/(?:background|color|font-family)\s*:[^;]*;?/g, '').trim();
    return `<svg${kept} style="${inner}${inner === '' || inner.endsWith(';') ? '' : ';'}${style}">`;
  });
}
