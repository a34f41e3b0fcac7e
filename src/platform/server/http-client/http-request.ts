import http, { type ClientRequest, type IncomingMessage } from 'node:http';
import https from 'node:https';

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

export class ResponseTooLarge extends Error {}

interface ExchangeOptions {
  /** Limit until the connection, including TLS, is established. */
  readonly connectMs: number;
  readonly totalMs: number;
  /** Limit until the first `onProgress` and between calls. */
  readonly idleMs?: number;
  /** Cancels the request. */
  readonly signal?: AbortSignal;
}

/** Sends a request and reads its response with `read`. Doesn't follow redirects. Throws only `NoResponse`. */
export async function exchange<T>(
  request: OutgoingRequest,
  { connectMs, totalMs, idleMs = totalMs, signal }: ExchangeOptions,
  read: (response: IncomingMessage, onProgress: () => void) => Promise<T>,
): Promise<T> {
  const url = parseUrl(request.url);
  const abort = new AbortController();
  let isConnected = false;
  let reason: NoResponseReason | undefined;
  const giveUp = (because: NoResponseReason) => {
    reason ??= because;
    abort.abort();
  };
  const total = setTimeout(() => giveUp('timeout'), totalMs);
  const idle = setTimeout(() => giveUp('timeout'), idleMs);
  const stop = () => giveUp('stopping');
  request.stopping?.addEventListener('abort', stop);
  if (request.stopping?.aborted) stop();
  try {
    const outgoing = openRequest(request, url, signal ? AbortSignal.any([abort.signal, signal]) : abort.signal);
    outgoing.once('socket', (socket) => {
      const connected = () => {
        isConnected = true;
      };
      if (outgoing.reusedSocket) return connected();
      const connecting = setTimeout(() => giveUp('unreachable'), connectMs);
      socket.once('close', () => clearTimeout(connecting));
      socket.once(outgoing.protocol === 'https:' ? 'secureConnect' : 'connect', () => {
        clearTimeout(connecting);
        connected();
      });
    });
    const response = await sendBody(outgoing, request.body);
    if (isRedirect(response)) {
      reason ??= 'redirect';
      throw new Error("redirects aren't followed");
    }
    return await read(response, () => idle.refresh());
  } catch (error) {
    const why = reason ?? (error instanceof ResponseTooLarge ? 'too_large' : isConnected ? 'cut' : 'unreachable');
    const code = error instanceof Error && 'code' in error && error.code !== 'ABORT_ERR' ? ` (${error.code})` : '';
    throw new NoResponse(why, isConnected, `incomplete response from ${request.method} ${url.host}${url.pathname}: ${why}${code}`);
  } finally {
    request.stopping?.removeEventListener('abort', stop);
    clearTimeout(total);
    clearTimeout(idle);
    abort.abort();
  }
}

function parseUrl(url: string): URL {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (parsed?.protocol !== 'https:' && parsed?.protocol !== 'http:') throw new NoResponse('unreachable', false, 'invalid provider URL');
  return parsed;
}

// Idle connections are closed before providers close them, so that few requests use one that is being closed.
const KEEP_ALIVE = { keepAlive: true, maxSockets: 10, maxFreeSockets: 5, timeout: 4_000 } as const;
const HTTP_AGENT = new http.Agent(KEEP_ALIVE);
const HTTPS_AGENT = new https.Agent(KEEP_ALIVE);

/** Writes never reuse a connection: if it closed at that moment, it would be unknown whether they were processed. */
function openRequest({ method, headers, body }: OutgoingRequest, url: URL, signal: AbortSignal): ClientRequest {
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  const options = { method, headers: { 'accept-encoding': 'gzip', ...headers, ...length }, signal };
  const isRead = method === 'GET';
  if (url.protocol === 'http:') return http.request(url, { ...options, agent: isRead ? HTTP_AGENT : false });
  return https.request(url, { ...options, agent: isRead ? HTTPS_AGENT : false });
}

function sendBody(outgoing: ClientRequest, body: string | undefined): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    outgoing.once('response', resolve);
    // Never removed: errors after the response also reach its reader.
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

function isRedirect({ statusCode = 0 }: IncomingMessage): boolean {
  return statusCode >= 300 && statusCode < 400 && statusCode !== 304;
}
