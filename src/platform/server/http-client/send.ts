import type { IncomingMessage } from 'node:http';
import type { NoResponseReason } from './no-response.ts';
import {
  exchange,
  type OutgoingRequest,
  openRequest,
  parseUrl,
  readStatus,
  type Sending,
  toNoResponse,
  watchConnection,
  watchStop,
} from './open-request.ts';
import { readBody } from './read-body.ts';

export interface RawResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

export interface SendLimits {
  /** Until the connection, including TLS, is established. */
  readonly connectMs: number;
  readonly totalMs: number;
  readonly bodyBytes: number;
}

const LIMITS: SendLimits = { connectMs: 5_000, totalMs: 30_000, bodyBytes: 10 * 1024 * 1024 };

/** Returns the complete response, whatever its status. Doesn't follow redirects. Throws only `NoResponse`. */
export async function send(request: OutgoingRequest, limits: SendLimits = LIMITS): Promise<RawResponse> {
  const url = parseUrl(request.url);
  const sending: Sending = { target: `${request.method} ${url.host}${url.pathname}`, isConnected: false, why: undefined };
  const stop = new AbortController();
  const giveUp = (why: NoResponseReason) => {
    sending.why ??= why;
    stop.abort();
  };
  const total = setTimeout(() => giveUp('timeout'), request.totalMs ?? limits.totalMs);
  const unwatch = watchStop(request, giveUp);
  try {
    const outgoing = openRequest(request, url, stop.signal);
    watchConnection(outgoing, sending, { connectMs: limits.connectMs, giveUp });
    return await readResponse(await exchange(outgoing, request.body), sending, limits.bodyBytes);
  } catch (error) {
    throw toNoResponse(error, sending);
  } finally {
    unwatch();
    clearTimeout(total);
    stop.abort();
  }
}

async function readResponse(incoming: IncomingMessage, sending: Sending, mostBytes: number): Promise<RawResponse> {
  const status = readStatus(incoming, sending);
  const headers = Object.entries(incoming.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : (value ?? '')]);
  return { status, headers: Object.fromEntries(headers), text: await readBody(incoming, mostBytes) };
}
