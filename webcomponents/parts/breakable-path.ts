/** A path with line breaks allowed after slashes and underscores. */
import { html } from 'lit';

export const breakable = (path: string) =>
  path.split(/(?<=[/_])/).map((part) => html`${part}<wbr>`);
