/** What the routes take and reply, as http/openapi.yaml says it; `sendReply`, `sendText` and `streamList` hold a route to it. */
import type { operations } from './wire.ts';

type Operations = operations;

type Json<T> = T extends { content: { 'application/json': infer Body } } ? Body : never;

/** Values as the server writes them: a whole number may have more digits than a double, a list be read only. */
export type Written<T> = T extends number
  ? T | bigint
  : T extends readonly (infer Item)[]
    ? readonly Written<Item>[]
    : T extends object
      ? { readonly [Key in keyof T]: Written<T[Key]> }
      : T;

/** The JSON reply with status 200 of an operation. */
export type Reply<Id extends keyof Operations> = Operations[Id]['responses'] extends {
  200: infer Ok;
}
  ? Written<Json<Ok>>
  : never;

/** The fields beside a list that is written chunk by chunk. */
export type Beside<Id extends keyof Operations, List extends string> = Omit<Reply<Id>, List>;
