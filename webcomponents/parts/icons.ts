/** The bundled icons by name, registered as the icon library. */
import '@awesome.me/webawesome/dist/components/icon/icon.js';
import { registerIconLibrary } from '@awesome.me/webawesome/dist/components/icon/library.js';
import icons from 'icons';

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
