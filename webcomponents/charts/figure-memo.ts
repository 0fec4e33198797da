/** Keeps objects that are made of the same parts the same, so that nothing is drawn or read twice. */
export class FigureMemo {
  readonly #made = new Map<
    string,
    { readonly parts: readonly unknown[]; readonly value: unknown }
  >();

  of<T>(parts: readonly unknown[], make: () => T): T {
    return this.also('', parts, make);
  }

  /** The same for one of several things. Arrays among the parts count as equal when their entries are. */
  also<T>(name: string, parts: readonly unknown[], make: () => T): T {
    const flat = parts.flat();
    const known = this.#made.get(name);
    const same =
      known?.parts.length === flat.length &&
      known.parts.every((part, i) => Object.is(part, flat[i]));
    if (same) return known.value as T;
    const value = make();
    this.#made.set(name, { parts: flat, value });
    return value;
  }
}
