/** State: preferences of this browser, and formatting by its language. */
import { keepLocally, keptLocally, Store } from './store.ts';

export interface Settings {
  readonly theme: 'system' | 'light' | 'dark' | 'contrast';
  readonly density: 'comfortable' | 'compact';
  readonly motion: 'system' | 'reduced';
  /** Single-key shortcuts (WCAG 2.1.4 asks that they can be switched off). */
  readonly shortcuts: boolean;
  /** Ask before something is deleted or replaced. */
  readonly confirm: boolean;
}

const DEFAULTS: Settings = {
  theme: 'system',
  density: 'comfortable',
  motion: 'system',
  shortcuts: true,
  confirm: true,
};

const KEY = 'namewalk.settings';

export const settings = new Store<Settings>({ ...DEFAULTS, ...(keptLocally(KEY) ?? {}) });

settings.watch(() => {
  keepLocally(KEY, settings.value);
  applyTheme();
});

const systemDark = globalThis.matchMedia?.('(prefers-color-scheme: dark)');
const systemContrast = globalThis.matchMedia?.('(prefers-contrast: more)');
const systemStill = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)');
for (const query of [systemStill, systemDark, systemContrast])
  query?.addEventListener('change', applyTheme);

/** Whether the page is dark now, by choice or as the system is. */
export const isDark = new Store(false);

/**
 * Sets the classes on the root element that the style sheet goes by. Colours change at once: the
 * components fade their grounds and not their texts, so that for a moment black stood on black.
 */
export function applyTheme(): void {
  const { theme, density } = settings.value;
  const contrast = theme === 'contrast' || (theme === 'system' && systemContrast?.matches === true);
  isDark.value =
    theme === 'dark' ||
    ((theme === 'system' || theme === 'contrast') && systemDark?.matches === true);
  const { classList } = document.documentElement;
  classList.toggle('wa-dark', isDark.value);
  classList.toggle('wa-light', !isDark.value);
  classList.toggle('contrast', contrast);
  classList.toggle('compact', density === 'compact');
  classList.add('still');
  const settle = (): void => {
    classList.toggle('still', settings.value.motion === 'reduced' || systemStill?.matches === true);
  };
  // the second frame begins when the first was drawn in the new colours
  requestAnimationFrame(() => requestAnimationFrame(settle));
}

export function toggleTheme(): void {
  settings.patch({ theme: isDark.value ? 'light' : 'dark' });
}

export const formatNumber = (value: number, options?: Intl.NumberFormatOptions): string =>
  value.toLocaleString(undefined, options);

/** A share (0 to 1) as percentage. */
export const formatShare = (value: number, digits = 1): string =>
  formatNumber(value, { style: 'percent', maximumFractionDigits: digits });

export function formatBytes(bytes: number): string {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;
  let step = 0;
  while (bytes >= 1000 && step < units.length - 1) {
    bytes /= 1000;
    step++;
  }
  const maximumFractionDigits = step > 0 && bytes < 100 ? 1 : 0;
  return formatNumber(bytes, {
    style: 'unit',
    unit: units[step] ?? 'byte',
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits,
  });
}
