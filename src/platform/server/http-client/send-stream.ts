import { exchange, limitBytes, type OutgoingRequest } from './http-request.ts';

export interface StreamLimits {
  /** Limit until the headers and between chunks. */
  readonly idleMs: number;
  readonly totalMs: number;
  readonly bodyBytes: number;
}

/** Generating a response may take minutes, as long as chunks keep coming. */
const STREAM_LIMITS: StreamLimits = { idleMs: 30_000, totalMs: 300_000, bodyBytes: 10 * 1024 * 1024 };

interface StreamReader {
  onStatus(status: number): void;
  onText(text: string): void;
}

/** Passes the response to the reader chunk by chunk until it ends or `signal` aborts. Throws only `NoResponse`. */
export async function sendStream(
  request: OutgoingRequest,
  reader: StreamReader,
  signal: AbortSignal,
  limits: StreamLimits = STREAM_LIMITS,
): Promise<void> {
  const { idleMs, totalMs, bodyBytes } = limits;
  if (signal.aborted) return;
  // Compression would buffer the chunks.
  const uncompressed = { ...request, headers: { ...request.headers, 'accept-encoding': 'identity' } };
  try {
    await exchange(uncompressed, { totalMs, idleMs, signal }, async ({ statusCode, body }) => {
      reader.onStatus(statusCode);
      const decoder = new TextDecoder();
      for await (const chunk of limitBytes(body, bodyBytes)) reader.onText(decoder.decode(chunk, { stream: true }));
    });
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
