/** Commands and keyboard shortcuts that work on every page. */
import type { ReactiveControllerHost } from 'lit';
import { isLoadable } from '../logic/corpora/run-list.ts';
import { textTitle } from '../logic/corpora/start-run.ts';
import { PAGES } from '../logic/hash-route.ts';
import { navigate } from '../state/router.ts';
import { server, statsOf } from '../state/server.ts';
import { whyReadOnly } from '../state/session.ts';
import { formatNumber, settings, toggleTheme } from '../state/settings.ts';
import { type Command, offerCommands } from '../state/shell/commands.ts';
import { openHelp, toggleHelp } from '../state/shell/help.ts';
import { onKey } from '../state/shell/keys.ts';
import { copyRecipeLink } from '../state/shell/link-request.ts';
import { type Overlay, overlay } from '../state/shell/overlay.ts';
import { findDeep } from './focus.ts';
import { PLACES } from './places.ts';

export function frameKeys(host: ReactiveControllerHost): void {
  const places = PAGES.map((page) => {
    const { label, key } = PLACES[page];
    return [`g ${key}`, { label, run: () => navigate(page) }] as const;
  });
  onKey(host, 'Go to', Object.fromEntries(places));
  onKey(host, 'Everywhere', {
    'mod+k': {
      label: 'Command palette',
      whileTyping: true,
      run: () => show(overlay.value === 'palette' ? null : 'palette'),
    },
    '?': { label: 'Help', run: toggleHelp },
    '/': { label: 'Search in this place', run: focusSearch },
  });
}

export function frameCommands(host: ReactiveControllerHost): void {
  offerCommands(host, () => [
    ...walkCommands(),
    ...PAGES.map((page) => {
      const { label, icon, key } = PLACES[page];
      const run = (): void => navigate(page);
      return { id: `go-${page}`, title: label, group: 'Go to', icon, keys: `g ${key}`, run };
    }),
    ...VIEWS,
    ...runCommands(),
  ]);
}

function show(part: Overlay | null): void {
  overlay.value = part;
}

/**
 * Gives the focus to the search of the place. A place that wants to do it itself listens for `nw-search`
 * on the window and prevents the default.
 */
function focusSearch(): void {
  if (!window.dispatchEvent(new CustomEvent('nw-search', { cancelable: true }))) return;
  const place = document.querySelector('nw-app')?.shadowRoot?.querySelector('main');
  if (place)
    findDeep(place, '[data-search], wa-input[type="search"], input[type="search"]')?.focus();
}

const VIEWS: readonly Command[] = [
  ...(
    [
      ['link', 'Copy a link to this', 'link', 'with all that it is made with', copyRecipeLink],
      ['sessions', 'Sessions', 'save', 'save and load', () => show('session')],
      ['notices', 'Notices', 'bell', '', () => show('notices')],
      ['theme', 'Switch between light and dark', 'moon', 'theme', toggleTheme],
      [
        'theme-system',
        'Theme of the system',
        'contrast',
        '',
        () => settings.patch({ theme: 'system' }),
      ],
    ] as const
  ).map(([id, title, icon, hint, run]) => ({ id, title, group: 'Page', icon, hint, run })),
  ...Object.entries({
    '': 'contents',
    'task-first-package': 'from a text to a package of names',
    'task-compare': 'compare two corpora',
    glossary: 'glossary',
    keys: 'keyboard',
  }).map(([topic, title]) => ({
    id: `help-${topic}`,
    title: `Help: ${title}`,
    group: 'Help',
    icon: 'help',
    run: () => openHelp(topic),
  })),
];

/** Walks for one patch or both, and the exchange of the two. */
function walkCommands(): Command[] {
  const refusal = (patches: readonly ('a' | 'b')[]): string | undefined => {
    const readOnly = whyReadOnly();
    if (readOnly) return readOnly;
    const missing = patches.filter((patch) => !statsOf(patch)?.walker_ready);
    if (missing.length === 0) return undefined;
    return missing.length === 1
      ? `Patch ${missing[0]?.toUpperCase()} holds no corpus.`
      : 'Neither patch has a corpus.';
  };
  const walk = (title: string, ...patches: readonly ('a' | 'b')[]): Command => ({
    id: `walk-${patches.join('')}`,
    title,
    group: 'Workbench',
    icon: 'footprints',
    ...(patches.length === 2 && { keys: 'G' }),
    disabled: refusal(patches),
    run: async () => {
      navigate('workbench');
      const { makeWalks } = await import('../pages/workbench/make-walks.ts');
      await makeWalks(...patches);
    },
  });
  return [
    walk('Generate walks in A', 'a'),
    walk('Generate walks in B', 'b'),
    walk('Generate walks in both', 'a', 'b'),
    {
      id: 'swap',
      title: 'Swap A and B',
      group: 'Workbench',
      icon: 'swap',
      hint: 'runs and parameters',
      disabled: refusal(['a', 'b']),
      run: async () => (await import('../parts/load-run.ts')).swapPatches(),
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
      hint: `${run.run_id}, ${formatNumber(run.syllable_count)} syllables`,
      disabled,
      run: async () => {
        const { loadRun } = await import('../parts/load-run.ts');
        // `loadRun` notes a refusal itself
        await loadRun(patch, run.run_id).catch(() => {});
      },
    })),
  );
}
