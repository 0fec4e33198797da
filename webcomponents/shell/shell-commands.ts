/** What the command palette can do on every page. */
import { isLoadable } from '../logic/corpora/run-list.ts';
import { textTitle } from '../logic/corpora/start-run.ts';
import { PAGES } from '../logic/hash-route.ts';
import { copyText } from '../state/copy-text.ts';
import { navigate, route } from '../state/router.ts';
import { server, statsOf } from '../state/server.ts';
import { whyReadOnly } from '../state/session.ts';
import { formatNumber, toggleTheme } from '../state/settings.ts';
import { copyRecipeLink } from '../state/shell/link-request.ts';
import { overlay } from '../state/shell/overlay.ts';
import { PLACES } from './places.ts';

/** Something that the command palette can do. */
export interface Command {
  /** What it does, as an order: "Swap A and B". */
  readonly title: string;
  /** Heading in the list: "Go to", "Workbench", "Runs". */
  readonly group: string;
  readonly icon?: string;
  /** A detail beside the title, found by the search too. */
  readonly hint?: string;
  readonly keys?: string;
  /** Why it cannot be used now; such a command is shown, but does nothing. */
  readonly disabled?: string | undefined;
  run(): unknown;
}

export const allCommands = (): readonly Command[] => [
  ...walkCommands(),
  ...PAGES.map((page) => {
    const { label, icon, key } = PLACES[page];
    const run = (): void => navigate(page);
    return { title: label, group: 'Go to', icon, keys: `g ${key}`, run };
  }),
  ...VIEWS,
  ...(route.value.page === 'names' ? [NAMES_COMMAND] : []),
  ...runCommands(),
];

const VIEWS: readonly Command[] = (
  [
    ['Copy a link to this', 'link', 'with all that it is made with', copyRecipeLink],
    [
      'Sessions',
      'save',
      'save and load',
      () => {
        overlay.value = 'session';
      },
    ],
    [
      'Notices',
      'bell',
      '',
      () => {
        overlay.value = 'notices';
      },
    ],
    ['Switch between light and dark', 'moon', 'theme', toggleTheme],
  ] as const
).map(([title, icon, hint, run]) => ({ title, group: 'Page', icon, hint, run }));

const NAMES_COMMAND: Command = {
  title: 'Copy the command line of these names',
  group: 'Page',
  icon: 'copy',
  run: async () => {
    const { namesCommand } = await import('../logic/names/command.ts');
    const { decodeRecipe } = await import('../logic/names/recipe.ts');
    await copyText(
      namesCommand(decodeRecipe(route.value.query)),
      'the command line of these names',
    );
  },
};

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
