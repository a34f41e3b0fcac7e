import http, { type ClientRequest, type IncomingMessage } from 'node:http';
import https from 'node:https';
import { NoResponse, type NoResponseReason } from './no-response.ts';
import { TooLarge } from './read-body.ts';

export interface OutgoingRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  readonly totalMs?: number | undefined;
  readonly stopping?: AbortSignal | undefined;
}

// Idle connections are closed before providers close them, so that few requests use one that is being closed.
const KEEP_ALIVE = { keepAlive: true, maxSockets: 10, maxFreeSockets: 5, timeout: 4_000 } as const;
const AGENTS = { 'http:': new http.Agent(KEEP_ALIVE), 'https:': new https.Agent(KEEP_ALIVE) } as const;

export interface Sending {
  readonly target: string;
  isConnected: boolean;
  why: NoResponseReason | undefined;
}

/** Writes never reuse a connection: if it closed at that moment, it would be unknown whether they were processed. */
export function openRequest({ method, headers, body }: OutgoingRequest, url: URL, signal: AbortSignal): ClientRequest {
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  const options = { method, headers: { 'accept-encoding': 'gzip', ...headers, ...length }, signal };
  const isRead = method === 'GET';
  if (url.protocol === 'http:') return http.request(url, { ...options, agent: isRead ? AGENTS['http:'] : false });
  return https.request(url, { ...options, agent: isRead ? AGENTS['https:'] : false });
}

export interface ConnectionLimit {
  readonly connectMs: number;
  giveUp(why: NoResponseReason): void;
}

/** Records when the connection is established: from then on, the request may arrive. Gives up after `connectMs`. */
export function watchConnection(outgoing: ClientRequest, sending: Sending, { connectMs, giveUp }: ConnectionLimit): void {
  const connected = () => {
    sending.isConnected = true;
  };
  outgoing.once('socket', (socket) => {
    if (outgoing.reusedSocket) return connected();
    const timer = setTimeout(() => giveUp('unreachable'), connectMs);
    socket.once('close', () => clearTimeout(timer));
    socket.once(outgoing.protocol === 'https:' ? 'secureConnect' : 'connect', () => {
      clearTimeout(timer);
      connected();
    });
  });
}

export function exchange(outgoing: ClientRequest, body: string | undefined): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    outgoing.once('response', resolve);
    // Never removed: errors after the response also reach its reader.
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

/** Calls `giveUp` when the server stops, or immediately if it already does. Returns a function to unsubscribe. */
export function watchStop({ stopping }: OutgoingRequest, giveUp: (why: NoResponseReason) => void): () => void {
  const stop = () => giveUp('stopping');
  if (stopping?.aborted) stop();
  stopping?.addEventListener('abort', stop);
  return () => stopping?.removeEventListener('abort', stop);
}

export function parseUrl(url: string): URL {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (parsed?.protocol !== 'https:' && parsed?.protocol !== 'http:') throw new NoResponse('unreachable', false, 'invalid provider URL');
  return parsed;
}

export function readStatus(incoming: IncomingMessage, sending: Sending): number {
  const status = incoming.statusCode ?? 0;
  if (status < 300 || status >= 400 || status === 304) return status;
  sending.why ??= 'redirect';
  throw new Error("redirects aren't followed");
}

export function toNoResponse(error: unknown, { target, isConnected, why: known }: Sending): NoResponse {
  const why = known ?? (error instanceof TooLarge ? 'too_large' : isConnected ? 'cut' : 'unreachable');
  const code = error instanceof Error && 'code' in error && error.code !== 'ABORT_ERR' ? ` (${error.code})` : '';
  return new NoResponse(why, isConnected, `incomplete response from ${target}: ${why}${code}`);
}
