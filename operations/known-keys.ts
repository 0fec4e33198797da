/** Keys of the bodies of the routes beyond the published interface: whatever else a body holds is listed in `warnings`. */
import type { JsonObject } from '../engine/base/json.ts';
import { keysOf, unknownKeys } from './fields.ts';
import { ORDER_FIELDS, PACKAGE_FAVORITES_FIELDS } from './packages/favorites.ts';
import { DELETE_SOURCE_FIELDS, RENAME_FIELDS, SOURCE_FIELDS } from './pipeline.ts';
import { ACQUIRE_FIELDS } from './session.ts';
import { EVALUATE_FIELDS, EVALUATED_FIELDS, INSPECT_FIELDS } from './walker/name-lists.ts';

/** By route; batches and names, whose keys depend on what is asked for, tell theirs as they read them. */
export const BODY_KEYS = {
  '/api/favorites/order': keysOf(ORDER_FIELDS),
  '/api/favorites/package': keysOf(PACKAGE_FAVORITES_FIELDS),
  '/api/pipeline/preflight': ['source_path', ...keysOf(SOURCE_FIELDS)],
  '/api/pipeline/rename-run': keysOf(RENAME_FIELDS),
  '/api/sources/delete': keysOf(DELETE_SOURCE_FIELDS),
  '/api/walker/inspect-name': ['patch', ...keysOf(INSPECT_FIELDS)],
  '/api/walker/judge': ['patch', ...keysOf({ ...EVALUATE_FIELDS, ...EVALUATED_FIELDS })],
  '/api/walker/session-lock/acquire': keysOf(ACQUIRE_FIELDS),
} as const satisfies Record<string, readonly string[]>;

/** Tells each key of a body that its route does not know; nothing for a route of the published interface. */
export const unknownKeysAt = (route: string, body: Readonly<JsonObject>): string[] =>
  isKnown(route) ? unknownKeys(body, BODY_KEYS[route]) : [];

const isKnown = (route: string): route is keyof typeof BODY_KEYS => Object.hasOwn(BODY_KEYS, route);
