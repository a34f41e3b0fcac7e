import type { BodyOf, EndpointSpec, ParamsOf, ReplyOf } from '../../../platform/endpoint.ts';

export interface ReceivedRequest<E extends EndpointSpec> {
  readonly params: ParamsOf<E>;
  readonly query: URLSearchParams;
  /** The JSON body, parsed with the endpoint's schema. */
  readonly body: BodyOf<E>;
}

type Answer<E extends EndpointSpec> = (request: ReceivedRequest<E>) => ReplyOf<E> | Promise<ReplyOf<E>>;

interface ServerError {
  readonly status: number;
  readonly message: string;
  readonly code?: string;
  readonly reason?: string;
  /** More fields of the response. */
  readonly body?: Readonly<Record<string, unknown>>;
}

interface Handler {
  readonly method: string;
  readonly path: RegExp;
  readonly respond: (match: RegExpExecArray, query: URLSearchParams, init: RequestInit) => Promise<Response>;
}

const handlers = new Map<string, Handler>();
let unanswered: string[] = [];
let expected: string[] = [];

/**
 * Responds to the requests of an endpoint with `answer`, which must match the endpoint's schema. A later call replaces
 * an earlier one. Returns the requests received so far.
 */
export function reply<E extends EndpointSpec>(endpoint: E, answer: ReplyOf<E> | Answer<E>): ReceivedRequest<E>[] {
  const toValue = typeof answer === 'function' ? (answer as Answer<E>) : () => answer;
  return handle(endpoint, async (request) => toResponse(endpoint, await toValue(request)));
}

/** Holds the requests of an endpoint until `release` is called with their reply. */
export function holdReply<E extends EndpointSpec>(endpoint: E) {
  let release: (value: ReplyOf<E>) => void = () => {};
  const held = new Promise<ReplyOf<E>>((resolve) => {
    release = resolve;
  });
  const received = reply(endpoint, () => held);
  return { received, release };
}

/** Rejects the requests of an endpoint with an error of the server. Returns the requests received so far. */
export function replyWithError<E extends EndpointSpec>(endpoint: E, { status, body, ...error }: ServerError): ReceivedRequest<E>[] {
  expected.push(error.message);
  return handle(endpoint, () => Promise.resolve(Response.json({ ...error, ...body }, { status })));
}

/** Responds to the requests of an endpoint with a status and without JSON, like a proxy in front of the server. */
export function replyWithStatus(endpoint: EndpointSpec, status: number, statusText: string): void {
  expected.push(String(status));
  handle(endpoint, () => Promise.resolve(new Response('<html>', { status, statusText })));
}

/** Fails the requests of an endpoint as if the server couldn't be reached. */
export function disconnect(endpoint: EndpointSpec): void {
  expected.push('Couldn’t reach the server');
  handle(endpoint, () => Promise.reject(new TypeError('Failed to fetch')));
}

/** Allows console errors that contain `text`. Those of failed requests are allowed already. */
export function allowError(text: string): void {
  expected.push(text);
}

/** Removes all replies. Returns the requests that had none, and the texts of errors that a test provoked. */
export function resetReplies(): { readonly unanswered: string[]; readonly expected: string[] } {
  const result = { unanswered, expected };
  handlers.clear();
  unanswered = [];
  expected = [];
  return result;
}

/** Answers requests to `/api/` from the replies of a test. Other requests load the test's own modules. */
export function interceptRequests(): void {
  const { fetch } = window;
  window.fetch = (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input, location.origin);
    return url.pathname.startsWith('/api/') ? respondTo(url, init) : fetch(input, init);
  };
}

function respondTo({ pathname, searchParams }: URL, init: RequestInit): Promise<Response> {
  const method = init.method ?? 'GET';
  for (const handler of handlers.values()) {
    const match = handler.method === method && handler.path.exec(pathname);
    if (match) return handler.respond(match, searchParams, init);
  }
  unanswered.push(`${method} ${pathname}`);
  return Promise.resolve(Response.json({ message: `No reply for ${method} ${pathname}` }, { status: 501 }));
}

function handle<E extends EndpointSpec>(endpoint: E, respond: (request: ReceivedRequest<E>) => Promise<Response>): ReceivedRequest<E>[] {
  const received: ReceivedRequest<E>[] = [];
  handlers.set(`${endpoint.method} ${endpoint.path}`, {
    method: endpoint.method,
    path: new RegExp(`^${endpoint.path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`),
    respond(match, query, init) {
      const params = Object.fromEntries(Object.entries(match.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]));
      const body = typeof init.body === 'string' ? endpoint.body?.parse(JSON.parse(init.body)) : undefined;
      const request = { params, query, body } as ReceivedRequest<E>;
      received.push(request);
      return respond(request);
    },
  });
  return received;
}

function toResponse(endpoint: EndpointSpec, value: unknown): Response {
  if (!endpoint.reply) return new Response(null, { status: 204 });
  const body = endpoint.reply.parse(value);
  const headers: Record<string, string> = Array.isArray(body) ? { 'x-total-count': String(body.length) } : {};
  return Response.json(body, { status: endpoint.status ?? 200, headers });
}
