/** Whether a server of Namewalk stands behind the page; a page of static files has none. */
export const hasServer = document.documentElement.dataset.server !== 'none';
