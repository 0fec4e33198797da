/** What a person chose last on the start place, kept in this browser: the run and the classes. */

export interface StartChoice {
  readonly run: string;
  readonly classes: readonly string[];
}

const KEY = 'namewalk.start';

export function lastChoice(): StartChoice {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, unknown>;
    const classes = Array.isArray(kept.classes) ? kept.classes : [];
    return {
      run: typeof kept.run === 'string' ? kept.run : '',
      classes: classes.filter((name): name is string => typeof name === 'string'),
    };
  } catch {
    return { run: '', classes: [] };
  }
}

export function keepChoice({ run, classes }: StartChoice): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ run, classes }));
  } catch {
    // a browser that stores nothing chooses anew each time
  }
}
