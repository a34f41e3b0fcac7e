import http, { type ClientRequest, type IncomingMessage } from 'node:http';
import https from 'node:https';
import { NoAnswer, type WhyNoAnswer } from './no-answer.ts';
import { readBody, TooLarge } from './read-body.ts';

export interface OutgoingRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  /** How long it may take in all; 30 seconds when absent. */
  readonly totalMs?: number | undefined;
}

export interface RawAnswer {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

export interface SendLimits {
  /** Until the connection, TLS included, stands. */
  readonly connectMs: number;
  readonly totalMs: number;
  /** Of the body once it is unpacked. */
  readonly bodyBytes: number;
}

const LIMITS: SendLimits = { connectMs: 5_000, totalMs: 30_000, bodyBytes: 10 * 1024 * 1024 };

// Kept connections are dropped before providers drop them, so that few calls meet one that is just being closed.
const KEPT = { keepAlive: true, maxSockets: 10, maxFreeSockets: 5, timeout: 4_000 } as const;
const AGENTS = { 'http:': new http.Agent(KEPT), 'https:': new https.Agent(KEPT) } as const;

/** Sends one request and reads the whole answer, whatever its status. Follows no redirect; throws only `NoAnswer`. */
export async function send(request: OutgoingRequest, limits: SendLimits = LIMITS): Promise<RawAnswer> {
  const url = URL.canParse(request.url) ? new URL(request.url) : undefined;
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:')
    throw new NoAnswer('unreachable', false, 'the address of a provider is none');
  const sending: Sending = { target: `${request.method} ${url.host}${url.pathname}`, isConnected: false, why: undefined };
  const stop = new AbortController();
  const giveUp = (why: WhyNoAnswer) => {
    sending.why ??= why;
    stop.abort();
  };
  const total = setTimeout(() => giveUp('timeout'), request.totalMs ?? limits.totalMs);
  try {
    const outgoing = open(request, url, stop.signal);
    watchConnection(outgoing, sending, { connectMs: limits.connectMs, giveUp });
    return await readAnswer(await exchange(outgoing, request.body), sending, limits.bodyBytes);
  } catch (error) {
    throw toNoAnswer(error, sending);
  } finally {
    clearTimeout(total);
    stop.abort();
  }
}

interface Sending {
  /** For messages. */
  readonly target: string;
  isConnected: boolean;
  why: WhyNoAnswer | undefined;
}

/** A write never takes a kept connection: closed by the provider at that moment, it would leave open whether the write was done. */
function open({ method, headers, body }: OutgoingRequest, url: URL, signal: AbortSignal): ClientRequest {
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  const options = { method, headers: { 'accept-encoding': 'gzip', ...headers, ...length }, signal };
  const isRead = method === 'GET';
  if (url.protocol === 'http:') return http.request(url, { ...options, agent: isRead ? AGENTS['http:'] : false });
  return https.request(url, { ...options, agent: isRead ? AGENTS['https:'] : false });
}

interface ConnectionLimit {
  readonly connectMs: number;
  giveUp(why: WhyNoAnswer): void;
}

/** Notes when the connection stands, from when on the request may arrive, and gives up when it does not come about. */
function watchConnection(outgoing: ClientRequest, sending: Sending, { connectMs, giveUp }: ConnectionLimit): void {
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

function exchange(outgoing: ClientRequest, body: string | undefined): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    outgoing.once('response', resolve);
    // It stays for the errors after the response, which its reader is told as well.
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

async function readAnswer(incoming: IncomingMessage, sending: Sending, mostBytes: number): Promise<RawAnswer> {
  const status = incoming.statusCode ?? 0;
  if (status >= 300 && status < 400 && status !== 304) {
    sending.why ??= 'redirect';
    throw new Error('a redirect is not followed');
  }
  const headers = Object.entries(incoming.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : (value ?? '')]);
  return { status, headers: Object.fromEntries(headers), text: await readBody(incoming, mostBytes) };
}

function toNoAnswer(error: unknown, { target, isConnected, why: known }: Sending): NoAnswer {
  const why = known ?? (error instanceof TooLarge ? 'too_large' : isConnected ? 'cut' : 'unreachable');
  const code = error instanceof Error && 'code' in error && error.code !== 'ABORT_ERR' ? ` (${error.code})` : '';
  return new NoAnswer(why, isConnected, `There was no whole answer to ${target}: ${why}${code}`);
}
