/** What a control holds when it tells of a change. */

export const textOf = (event: Event): string => (event.target as HTMLInputElement).value ?? '';

export const isOn = (event: Event): boolean => (event.target as HTMLInputElement).checked;
