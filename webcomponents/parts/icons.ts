/** The bundled icons by name, registered as the icon library. */
import '@awesome.me/webawesome/dist/components/icon/icon.js';
import { registerIconLibrary } from '@awesome.me/webawesome/dist/components/icon/library.js';
import icons from 'icons';
import { guard } from 'lit/directives/guard.js';

/** Makes the bundled icons (Lucide, ISC licence) the default library; the built-in default would ask another host. */
export function registerIcons(): void {
  registerIconLibrary('default', {
    resolver: (name) => {
      const svg = icons[name];
      if (svg === undefined) throw new Error(`Icon "${name}" is not in icons/.`);
      return `data:image/svg+xml,${encodeURIComponent(svg)}`;
    },
    // Lucide draws lines: no fill
    mutator: (svg) => svg.setAttribute('fill', 'none'),
  });
}

const pictures = new Map<string, Element>();

/** An icon without an element of its own, for lists of hundreds: it costs a tenth. */
export const drawnIcon = (name: string) =>
  guard([name], () => {
    let picture = pictures.get(name);
    if (!picture) {
      picture = new DOMParser().parseFromString(icons[name]!, 'image/svg+xml').documentElement;
      picture.setAttribute('aria-hidden', 'true');
      pictures.set(name, picture);
    }
    return document.importNode(picture, true);
  });
