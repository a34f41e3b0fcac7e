import { exchange, type OutgoingRequest, ResponseTooLarge } from './http-request.ts';

export interface StreamLimits {
  readonly connectMs: number;
  /** Limit until the first chunk and between chunks. */
  readonly idleMs: number;
  readonly totalMs: number;
  readonly bodyBytes: number;
}

/** Generating a response may take minutes, as long as chunks keep coming. */
const STREAM_LIMITS: StreamLimits = { connectMs: 5_000, idleMs: 30_000, totalMs: 300_000, bodyBytes: 10 * 1024 * 1024 };

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
  const { connectMs, idleMs, totalMs, bodyBytes } = limits;
  if (signal.aborted) return;
  // Compression would buffer the chunks.
  const uncompressed = { ...request, headers: { ...request.headers, 'accept-encoding': 'identity' } };
  try {
    await exchange(uncompressed, { connectMs, idleMs, totalMs, signal }, async (response, onProgress) => {
      reader.onStatus(response.statusCode ?? 0);
      const decoder = new TextDecoder();
      let size = 0;
      for await (const chunk of response) {
        const bytes = Buffer.from(chunk);
        size += bytes.length;
        if (size > bodyBytes) throw new ResponseTooLarge();
        onProgress();
        reader.onText(decoder.decode(bytes, { stream: true }));
      }
    });
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
