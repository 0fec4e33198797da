/** State: the commands on offer to the command palette. */
import type { ReactiveController, ReactiveControllerHost } from 'lit';

export interface Command {
  /** Unique among the commands on offer. */
  readonly id: string;
  /** What it does, as an order: "Swap A and B". */
  readonly title: string;
  /** Heading in the list: "Go to", "Workbench", "Runs". */
  readonly group: string;
  /** The name of a picture in `icons/`. */
  readonly icon?: string;
  /** A detail beside the title, found by the search too. */
  readonly hint?: string;
  readonly keys?: string;
  /** Why it cannot be used now; such a command is shown, but does nothing. */
  readonly disabled?: string | undefined;
  run(): unknown;
}

const sources: (() => readonly Command[])[] = [];

/**
 * Offers commands as long as `host` is on the page. They are asked for each time the palette opens:
 * `offerCommands(this, () => [{ id: 'swap', title: 'Swap A and B', ... }])`.
 */
export function offerCommands(host: ReactiveControllerHost, list: () => readonly Command[]): void {
  const controller: ReactiveController = {
    hostConnected: () => void sources.push(list),
    hostDisconnected: () => void sources.splice(sources.indexOf(list), 1),
  };
  host.addController(controller);
}

/** All commands on offer, those of the place first. */
export const allCommands = (): readonly Command[] => sources.toReversed().flatMap((list) => list());
