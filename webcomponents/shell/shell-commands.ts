/** Commands and keyboard shortcuts that work on every page. */
import type { ReactiveControllerHost } from 'lit';
import { isLoadable, type Run } from '../logic/corpora/run-list.ts';
import { textTitle } from '../logic/corpora/start-run.ts';
import { PAGES, type Page } from '../logic/hash-route.ts';
import { navigate } from '../state/router.ts';
import { server, statsOf } from '../state/server.ts';
import { whyReadOnly } from '../state/session.ts';
import { formatNumber, settings, toggleTheme } from '../state/settings.ts';
import { type Command, offerCommands } from '../state/shell/commands.ts';
import { openHelp, toggleHelp } from '../state/shell/help.ts';
import { onKey, type Shortcuts } from '../state/shell/keys.ts';
import { copyRecipeLink } from '../state/shell/link-request.ts';
import { overlay } from '../state/shell/overlay.ts';
import { findDeep } from './focus.ts';
import { PLACES } from './places.ts';

/** Second keys of `g …`. */
const PLACE_KEYS: Readonly<Record<Page, string>> = {
  names: 'n',
  text: 't',
  kept: 'k',
  corpora: 'c',
  workbench: 'w',
  candidates: 'd',
  analysis: 'a',
  packages: 'p',
  generate: 'e',
  settings: 's',
};

/** Keys that work everywhere. */
export function frameKeys(host: ReactiveControllerHost): void {
  const places: Shortcuts = Object.fromEntries(
    PAGES.map((page) => [
      `g ${PLACE_KEYS[page]}`,
      { label: PLACES[page].label, run: () => navigate(page) },
    ]),
  );
  onKey(host, 'Go to', places);
  onKey(host, 'Everywhere', {
    'mod+k': { label: 'Command palette', whileTyping: true, run: () => toggleOverlay('palette') },
    '?': { label: 'Help', run: () => toggleHelp() },
    '/': { label: 'Search in this place', run: focusSearch },
  });
}

/** Commands that are always on offer. */
export function frameCommands(host: ReactiveControllerHost): void {
  offerCommands(host, () => [
    ...walkCommands(),
    ...placeCommands(),
    ...viewCommands(),
    ...runCommands(),
  ]);
}

function toggleOverlay(name: 'palette'): void {
  overlay.value = overlay.value === name ? null : name;
}

/**
 * Gives the focus to the search of the place. A place that wants to do it itself listens for `nw-search`
 * on the window and prevents the default.
 */
function focusSearch(): void {
  if (!window.dispatchEvent(new CustomEvent('nw-search', { cancelable: true }))) return;
  const frame = document.querySelector('nw-app')?.shadowRoot;
  const place = frame?.querySelector('main');
  if (place)
    findDeep(place, '[data-search], wa-input[type="search"], input[type="search"]')?.focus();
}

function placeCommands(): Command[] {
  return PAGES.map((page) => ({
    id: `go-${page}`,
    title: PLACES[page].label,
    group: 'Go to',
    icon: PLACES[page].icon,
    keys: `g ${PLACE_KEYS[page]}`,
    run: () => navigate(page),
  }));
}

function viewCommands(): Command[] {
  const topics: readonly (readonly [string, string])[] = [
    ['', 'contents'],
    ['task-first-package', 'from a text to a package of names'],
    ['task-compare', 'compare two corpora'],
    ['glossary', 'glossary'],
    ['keys', 'keyboard'],
  ];
  return [
    {
      id: 'link',
      title: 'Copy a link to this',
      group: 'Page',
      icon: 'link',
      hint: 'with all that it is made with',
      run: copyRecipeLink,
    },
    {
      id: 'sessions',
      title: 'Sessions',
      group: 'Page',
      icon: 'save',
      hint: 'save and load',
      run: () => {
        overlay.value = 'session';
      },
    },
    {
      id: 'notices',
      title: 'Notices',
      group: 'Page',
      icon: 'bell',
      run: () => {
        overlay.value = 'notices';
      },
    },
    {
      id: 'theme',
      title: 'Switch between light and dark',
      group: 'Page',
      icon: 'moon',
      hint: 'theme',
      run: toggleTheme,
    },
    {
      id: 'theme-system',
      title: 'Theme of the system',
      group: 'Page',
      icon: 'contrast',
      run: () => settings.patch({ theme: 'system' }),
    },
    ...topics.map(([topic, title]) => ({
      id: `help-${topic}`,
      title: `Help: ${title}`,
      group: 'Help',
      icon: 'help',
      run: () => openHelp(topic),
    })),
  ];
}

/** Walks for one patch or both, and the exchange of the two. */
function walkCommands(): Command[] {
  const ready = (['a', 'b'] as const).filter((patch) => statsOf(patch)?.walker_ready);
  const refusal = (patches: readonly ('a' | 'b')[]): string | undefined => {
    const readOnly = whyReadOnly();
    if (readOnly) return readOnly;
    const missing = patches.filter((patch) => !ready.includes(patch));
    if (missing.length === 0) return undefined;
    return missing.length === 1
      ? `Patch ${missing[0]?.toUpperCase()} holds no corpus.`
      : 'Neither patch has a corpus.';
  };
  const walk = (
    id: string,
    title: string,
    patches: readonly ('a' | 'b')[],
    keys?: string,
  ): Command => ({
    id,
    title,
    group: 'Workbench',
    icon: 'footprints',
    ...(keys && { keys }),
    disabled: refusal(patches),
    run: async () => {
      navigate('workbench');
      const { makeWalks } = await import('../pages/workbench/make-walks.ts');
      await makeWalks(...patches);
    },
  });
  return [
    walk('walk-a', 'Generate walks in A', ['a']),
    walk('walk-b', 'Generate walks in B', ['b']),
    walk('walk-both', 'Generate walks in both', ['a', 'b'], 'G'),
    {
      id: 'swap',
      title: 'Swap A and B',
      group: 'Workbench',
      icon: 'swap',
      hint: 'runs and parameters',
      disabled: refusal(['a', 'b']),
      run: async () => {
        const { swapPatches } = await import('../parts/load-run.ts');
        await swapPatches();
      },
    },
  ];
}

function runCommands(): Command[] {
  const runs = server.value.runs?.filter(isLoadable) ?? [];
  const disabled = whyReadOnly() ?? undefined;
  return runs.flatMap((run) =>
    (['a', 'b'] as const).map((patch) => ({
      id: `load-${patch}-${run.run_id}`,
      title: `Load ${textTitle(run)} into ${patch.toUpperCase()}`,
      group: 'Runs',
      icon: 'database',
      hint: hintOf(run),
      disabled,
      run: async () => {
        const { loadRun } = await import('../parts/load-run.ts');
        // `loadRun` notes a refusal itself
        await loadRun(patch, run.run_id).catch(() => {});
      },
    })),
  );
}

const hintOf = ({ run_id, syllable_count }: Run): string =>
  `${run_id}, ${formatNumber(syllable_count)} syllables`;
