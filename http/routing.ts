/** Exact-path routes of a Polka application, for replies with 404 and 405. */
import type { Polka } from 'polka';

export type RouteMethod = 'GET' | 'POST';

/** The routes of an application by their exact paths. */
export interface RouteTable {
  /** Methods that a path answers to; empty for an unknown path. */
  methodsAt(path: string): RouteMethod[];
}

/**
 * Turns a route such as `/api/walker/analysis/:patch` into an exact expression. A parameter is one
 * path segment and may be empty, so that a route can say itself what is wrong with an empty value;
 * `*` is the rest of the path, named `rest`.
 */
function exactPattern(route: string): RegExp {
  const source = route
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replace(/:(\w+)/g, '(?<$1>[^/]*)')
    .replace(/\*$/, '(?<rest>.*)');
  return new RegExp(`^${source}$`);
}

/**
 * Makes `app.get` and `app.post` match exactly: case counts, and `/api/health/` is not
 * `/api/health`. (Polka's own string patterns forgive both; patterns given as expressions are
 * taken as they are.) The table tells which methods a path has, for the replies 404 and 405.
 */
export function exactRoutes(app: Polka): RouteTable {
  const routes: { method: RouteMethod; pattern: RegExp }[] = [];
  for (const method of ['GET', 'POST'] as const) {
    const name = method === 'GET' ? 'get' : 'post';
    const add = app[name];
    app[name] = (route, ...handlers) => {
      const pattern = typeof route === 'string' ? exactPattern(route) : route;
      routes.push({ method, pattern });
      return add(pattern, ...handlers);
    };
  }
  return {
    methodsAt: (path) =>
      (['GET', 'POST'] as const).filter((method) =>
        routes.some((route) => route.method === method && route.pattern.test(path)),
      ),
  };
}
