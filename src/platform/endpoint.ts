import type { z } from 'zod';

/** The callers an endpoint admits; the server checks it before it reads a body. `user` is any signed-in user. */
export type Access = 'public' | 'user' | 'admin';

export interface EndpointSpec {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** `:name` marks a path parameter. */
  readonly path: `/api/${string}`;
  readonly access: Access;
  /** Title in the API reference, in the imperative: 'List tickets'. */
  readonly summary: string;
  /** Parameters, result and errors that the schemas don't show, in Markdown, for the API reference. */
  readonly description?: string;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** Name of the one multipart file field; such a call has no JSON body. */
  readonly upload?: string;
  /** For records that grow without end: how large the body and how long its lists may be instead of 1 MB and 1,000. */
  readonly bodyLimits?: { readonly bytes: number; readonly listLength: number };
  /** The route parses its own body from a provider, exempt from the rules for request bodies of users. */
  readonly rawBody?: true;
  /** Absent: the call answers 204 without a body. */
  readonly reply?: z.ZodType;
  /** Media type of an answer that is no JSON; such a call has no `reply`. */
  readonly produces?: string;
  /** The reply is an array with `Link` and `X-Total-Count` beside it; the handler returns a `ListPage`. */
  readonly paged?: true;
  /** Status of success; 200 with a reply and 204 without, unless said. */
  readonly status?: 200 | 201 | 202;
  /**
   * All calls are limited per minute and user. 'own': this one limits its callers itself; 'as-read': a page makes it again and again, so
   * that it counts with the reads although it is none; 'signed-in': without a session it costs next to nothing, so only calls of signed-in
   * users count.
   */
  readonly rateLimit?: 'own' | 'as-read' | 'signed-in';
  /** Served even while the server is too busy for other calls. */
  readonly servedUnderOverload?: true;
  /** Open even to those whom a gate, such as maintenance mode, keeps out. */
  readonly passesGuards?: true;
  /** A page makes the call by itself, so that it keeps no session alive. */
  readonly background?: true;
  /** Status of the same reply when the call has added something; such a call may answer either. */
  readonly createdStatus?: 201;
  /** Status of the same reply while the work goes on in the background; such a call may answer either. */
  readonly unfinishedStatus?: 202;
}

/** Declares a call once: the server answers this object, the browser calls it, the API page lists it. */
export function endpoint<const E extends EndpointSpec>(spec: E): E {
  return spec;
}

/** The names after `:` in a path, as an object of strings. */
export type PathParams<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? { [K in Name]: string } & PathParams<`/${Rest}`>
  : P extends `${string}:${infer Name}`
    ? { [K in Name]: string }
    : Record<never, string>;

export type ParamsOf<E extends EndpointSpec> = PathParams<E['path']>;
export type QueryOf<E extends EndpointSpec> = E['query'] extends z.ZodType ? z.output<E['query']> : undefined;
export type QueryInputOf<E extends EndpointSpec> = E['query'] extends z.ZodType ? z.input<E['query']> : undefined;
export type BodyOf<E extends EndpointSpec> = E['body'] extends z.ZodType ? z.output<E['body']> : undefined;
export type BodyInputOf<E extends EndpointSpec> = E['body'] extends z.ZodType ? z.input<E['body']> : undefined;
export type ReplyOf<E extends EndpointSpec> = E['reply'] extends z.ZodType ? z.output<E['reply']> : undefined;

/** Number of matching records a list call: exact, or "at least" when counting further would slow everybody down. */
export interface Total {
  readonly count: number;
  readonly relation: 'exact' | 'at-least';
}

/** One page of a list. `next` is the opaque cursor of the following page; absent on the last one. */
export interface Page<Row> {
  readonly rows: Row[];
  readonly next?: string | undefined;
  readonly total: Total;
}

/** Puts parameters into a path: `fillPath('/api/tickets/:id', { id: 'TKT-000001' })`. */
export function fillPath(path: string, params: Record<string, string>): string {
  return path.replaceAll(/:([A-Za-z]+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}
