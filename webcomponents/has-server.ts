/** Whether a server of Namewalk stands behind the page; a page of static files has none, and a version of its own. */
export const hasServer = document.documentElement.dataset.server !== 'none';

/** Set by the build. */
declare const VERSION: string;
export const pageVersion = hasServer ? '' : VERSION;
