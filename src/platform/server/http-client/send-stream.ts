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
import { TooLarge } from './read-body.ts';

export interface StreamLimits {
  readonly connectMs: number;
  /** Limit until the first piece and between pieces. */
  readonly silenceMs: number;
  readonly totalMs: number;
  readonly bodyBytes: number;
}

/** Generating a response may take minutes, as long as pieces keep coming. */
const STREAM_LIMITS: StreamLimits = { connectMs: 5_000, silenceMs: 30_000, totalMs: 300_000, bodyBytes: 10 * 1024 * 1024 };

interface StreamReader {
  onStatus(status: number): void;
  onText(text: string): void;
}

/** Passes the response to the reader piece by piece until it ends or `signal` aborts. Throws only `NoResponse`. */
export async function sendStream(
  request: OutgoingRequest,
  reader: StreamReader,
  signal: AbortSignal,
  limits: StreamLimits = STREAM_LIMITS,
): Promise<void> {
  const url = parseUrl(request.url);
  const sending: Sending = { target: `${request.method} ${url.host}${url.pathname}`, isConnected: false, why: undefined };
  const stop = new AbortController();
  const giveUp = (why: NoResponseReason) => {
    sending.why ??= why;
    stop.abort();
  };
  const total = setTimeout(() => giveUp('timeout'), limits.totalMs);
  const silence = setTimeout(() => giveUp('timeout'), limits.silenceMs);
  const hangUp = () => stop.abort();
  signal.addEventListener('abort', hangUp);
  const unwatch = watchStop(request, giveUp);
  try {
    if (signal.aborted) return;
    // Compression would buffer the pieces.
    const outgoing = openRequest({ ...request, headers: { ...request.headers, 'accept-encoding': 'identity' } }, url, stop.signal);
    watchConnection(outgoing, sending, { connectMs: limits.connectMs, giveUp });
    const incoming = await exchange(outgoing, request.body);
    reader.onStatus(readStatus(incoming, sending));
    await readPieces(incoming, limits.bodyBytes, (text) => {
      silence.refresh();
      reader.onText(text);
    });
  } catch (error) {
    if (!signal.aborted) throw toNoResponse(error, sending);
  } finally {
    signal.removeEventListener('abort', hangUp);
    unwatch();
    clearTimeout(total);
    clearTimeout(silence);
    stop.abort();
  }
}

async function readPieces(incoming: IncomingMessage, mostBytes: number, onText: (text: string) => void): Promise<void> {
  const decoder = new TextDecoder();
  let size = 0;
  for await (const piece of incoming) {
    const bytes = Buffer.from(piece);
    size += bytes.length;
    if (size > mostBytes) throw new TooLarge();
    onText(decoder.decode(bytes, { stream: true }));
  }
}
