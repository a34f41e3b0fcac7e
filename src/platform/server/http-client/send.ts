import type { IncomingMessage } from 'node:http';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { exchange, NoResponse, type OutgoingRequest, ResponseTooLarge } from './http-request.ts';

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
export function send(request: OutgoingRequest, limits: SendLimits = LIMITS): Promise<RawResponse> {
  const { connectMs, totalMs, bodyBytes } = limits;
  return exchange(request, { connectMs, totalMs: request.totalMs ?? totalMs }, async (response) => {
    const headers = Object.entries(response.headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : (value ?? ''),
    ]);
    return { status: response.statusCode ?? 0, headers: Object.fromEntries(headers), text: await readBody(response, bodyBytes) };
  });
}

/** Like `send`, but returns undefined instead of throwing `NoResponse`. */
export async function sendOrUndefined(request: OutgoingRequest): Promise<RawResponse | undefined> {
  try {
    return await send(request);
  } catch (error) {
    if (error instanceof NoResponse) return undefined;
    throw error;
  }
}

/** Reads and unpacks a body as text. Throws `ResponseTooLarge` beyond the limit, or another error if the body is incomplete. */
async function readBody(response: IncomingMessage, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  // Errors in the pipeline also reach the reader.
  const unpacked =
    response.headers['content-encoding'] === 'gzip' ? pipeline(response, createGunzip(), (): undefined => undefined) : response;
  for await (const chunk of unpacked) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > maxBytes) throw new ResponseTooLarge();
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString('utf8');
}
