import { Agent, type Dispatcher, errors } from 'undici';

export interface OutgoingRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  readonly totalMs?: number | undefined;
  readonly stopping?: AbortSignal | undefined;
}

/** `stopping`: this server is shutting down; the provider may be fine. */
export type NoResponseReason = 'unreachable' | 'timeout' | 'cut' | 'too_large' | 'redirect' | 'stopping';

/** The message contains neither query nor headers, which may hold codes and tokens. */
export class NoResponse extends Error {
  readonly reason: NoResponseReason;
  /** False if nothing of the request can have been processed. */
  readonly wasDelivered: boolean;

  constructor(why: NoResponseReason, wasDelivered: boolean, message: string) {
    super(message);
    this.reason = why;
    this.wasDelivered = wasDelivered;
  }
}

class ResponseTooLarge extends Error {}

export interface Agents {
  readonly reads: Agent;
  /** Never reuses a connection: if it closed at that moment, it would be unknown whether the write was processed. */
  readonly writes: Agent;
}

/** `connectMs` limits the time until a connection, including TLS, is established. */
export function createAgents(connectMs: number): Agents {
  const connect = { timeout: connectMs };
  return {
    // Idle connections are closed before providers close them, so that few requests use one that is being closed.
    reads: new Agent({ connect, keepAliveTimeout: 4_000, keepAliveMaxTimeout: 4_000 }),
    writes: new Agent({ connect, pipelining: 0 }),
  };
}

const AGENTS = createAgents(5_000);

interface ExchangeOptions {
  readonly totalMs: number;
  /** Limit until the headers and between chunks of the body. */
  readonly idleMs?: number | undefined;
  /** Cancels the request. */
  readonly signal?: AbortSignal;
  readonly agents?: Agents | undefined;
}

/** Sends a request and reads its response with `read`. Doesn't follow redirects. Throws only `NoResponse`. */
export async function exchange<T>(
  { method, url, headers, body, stopping }: OutgoingRequest,
  { totalMs, idleMs = totalMs, signal, agents = AGENTS }: ExchangeOptions,
  read: (response: Dispatcher.ResponseData) => Promise<T>,
): Promise<T> {
  const { origin, host, pathname, search } = parseUrl(url);
  const end = new AbortController();
  let isDelivered = false;
  let reason: NoResponseReason | undefined;
  const giveUp = (because: NoResponseReason) => {
    reason ??= because;
    end.abort();
  };
  const timer = setTimeout(giveUp, totalMs, 'timeout');
  stopping?.addEventListener('abort', () => giveUp('stopping'), { signal: end.signal });
  signal?.addEventListener('abort', () => end.abort(), { signal: end.signal });
  if (stopping?.aborted) giveUp('stopping');
  const agent = (method === 'GET' ? agents.reads : agents.writes).compose(
    onStart(() => {
      isDelivered ||= !end.signal.aborted;
    }),
  );
  try {
    end.signal.throwIfAborted();
    const response = await untilAborted(
      end.signal,
      agent.request({
        origin,
        path: `${pathname}${search}`,
        method,
        headers: { 'accept-encoding': 'gzip', ...headers },
        body: body ?? null,
        headersTimeout: idleMs,
        bodyTimeout: idleMs,
        signal: end.signal,
      }),
    );
    if (isRedirect(response.statusCode)) {
      reason ??= 'redirect';
      throw new Error("redirects aren't followed");
    }
    return await read(response);
  } catch (error) {
    const why = reason ?? toReason(error, isDelivered);
    const code = error instanceof Error && 'code' in error && error.name !== 'AbortError' ? ` (${error.code})` : '';
    throw new NoResponse(why, isDelivered, `incomplete response from ${method} ${host}${pathname}: ${why}${code}`);
  } finally {
    clearTimeout(timer);
    end.abort();
  }
}

/** Yields the chunks of a body. The exchange that reads them fails as too large beyond the limit. */
export async function* limitBytes(body: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > maxBytes) throw new ResponseTooLarge();
    yield chunk;
  }
}

function parseUrl(url: string): URL {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (parsed?.protocol !== 'https:' && parsed?.protocol !== 'http:') throw new NoResponse('unreachable', false, 'invalid provider URL');
  return parsed;
}

/** Calls `started` when a connection is established, just before the request is written to it. */
function onStart(started: () => void): Dispatcher.DispatcherComposeInterceptor {
  return (dispatch) => (options, handler) =>
    dispatch(options, {
      onRequestStart(controller, context) {
        started();
        handler.onRequestStart?.(controller, context);
      },
      onResponseStart: (...response) => handler.onResponseStart?.(...response),
      onResponseData: (...chunk) => handler.onResponseData?.(...chunk),
      onResponseEnd: (...end) => handler.onResponseEnd?.(...end),
      onResponseError: (...error) => handler.onResponseError?.(...error),
    });
}

/** Rejects when `signal` aborts. undici doesn't reject a request until it has a connection. */
function untilAborted<T>(signal: AbortSignal, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
    promise.then(resolve, reject);
  });
}

const isRedirect = (status: number) => status >= 300 && status < 400 && status !== 304;

function toReason(error: unknown, isDelivered: boolean): NoResponseReason {
  if (error instanceof ResponseTooLarge) return 'too_large';
  if (error instanceof errors.HeadersTimeoutError || error instanceof errors.BodyTimeoutError) return 'timeout';
  return isDelivered ? 'cut' : 'unreachable';
}
