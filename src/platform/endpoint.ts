import type { z } from 'zod';

/** Who may call an endpoint. Checked before the body is read. `user` is any signed-in user. */
export type Access = 'public' | 'user' | 'admin';

export interface EndpointSpec {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: `/api/${string}`;
  readonly access: Access;
  /** Title in the API reference, in the imperative: 'List tickets'. */
  readonly summary: string;
  /** Parameters, result and errors that the schemas don't show, in Markdown, for the API reference. */
  readonly description?: string | undefined;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** Name of the multipart field for one file. Such an endpoint has no JSON body. */
  readonly upload?: string;
  /** Limits for records that grow without bound. Defaults: 1 MB and lists of 1,000. */
  readonly bodyLimits?: { readonly bytes: number; readonly listLength: number };
  /** The route parses the body itself, for provider callbacks. Exempt from the rules for request bodies. */
  readonly rawBody?: true;
  /** Absent: returns 204 without a body. */
  readonly reply?: z.ZodType;
  /** Media type of a non-JSON response. Such an endpoint has no `reply`. */
  readonly produces?: string;
  /** The response is an array with `Link` and `X-Total-Count` headers. The handler returns a `ListPage`. */
  readonly paged?: true;
  /** Success status. Defaults to 200 with a reply and 204 without. */
  readonly status?: 200 | 201 | 202;
  /**
   * Rate limiting per user and minute. 'own': the endpoint limits its callers itself. 'as-read': polled writes count
   * as reads. 'signed-in': only signed-in callers count, because anonymous ones cost almost nothing.
   */
  readonly rateLimit?: 'own' | 'as-read' | 'signed-in';
  readonly servedUnderOverload?: true;
  /** Bypasses gates such as maintenance mode. */
  readonly passesGuards?: true;
  /** Sent by the page itself, so it doesn't extend the session. */
  readonly background?: true;
  /** Alternative status if the request created something. */
  readonly createdStatus?: 201;
  /** Alternative status while work continues in the background. */
  readonly unfinishedStatus?: 202;
}

export function endpoint<const E extends EndpointSpec>(spec: E): E {
  return spec;
}

type PathParams<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? { [K in Name]: string } & PathParams<`/${Rest}`>
  : P extends `${string}:${infer Name}`
    ? { [K in Name]: string }
    : Record<never, string>;

export type ParamsOf<E extends EndpointSpec> = PathParams<E['path']>;
export type QueryOf<E extends EndpointSpec> = E['query'] extends z.ZodType ? z.output<E['query']> : undefined;
export type BodyOf<E extends EndpointSpec> = E['body'] extends z.ZodType ? z.output<E['body']> : undefined;
export type BodyInputOf<E extends EndpointSpec> = E['body'] extends z.ZodType ? z.input<E['body']> : undefined;
export type ReplyOf<E extends EndpointSpec> = E['reply'] extends z.ZodType ? z.output<E['reply']> : undefined;

/** Number of matches. 'at-least' when an exact count would be slow. */
export interface Total {
  readonly count: number;
  readonly relation: 'exact' | 'at-least';
}

/** A page of a list. `next` is the opaque cursor of the next page. */
export interface Page<Row> {
  readonly rows: Row[];
  readonly next?: string | undefined;
  readonly total: Total;
}

export function fillPath(path: string, params: Record<string, string>): string {
  return path.replaceAll(/:([A-Za-z]+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}
