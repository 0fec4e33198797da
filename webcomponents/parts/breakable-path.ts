/** A path with line breaks allowed after slashes and underscores. */
import { html } from 'lit';

/** A path that breaks behind its slashes and underscores first. */
export const breakable = (path: string) =>
  path.split(/(?<=[/_])/).map((part) => html`${part}<wbr>`);
