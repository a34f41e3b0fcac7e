import { pipeline } from 'node:stream';
import { text } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import type { Dispatcher } from 'undici';
import { type Agents, exchange, limitBytes, NoResponse, type OutgoingRequest } from './http-request.ts';

export interface RawResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

export interface SendLimits {
  readonly totalMs: number;
  readonly bodyBytes: number;
  readonly agents?: Agents;
}

const LIMITS: SendLimits = { totalMs: 30_000, bodyBytes: 10 * 1024 * 1024 };

/** Returns the complete response of any status. Doesn't follow redirects. Throws only `NoResponse`. */
export function send(request: OutgoingRequest, limits: SendLimits = LIMITS): Promise<RawResponse> {
  const { totalMs, bodyBytes, agents } = limits;
  return exchange(request, { totalMs: request.totalMs ?? totalMs, agents }, async (response) => {
    const headers = Object.entries(response.headers).map(([name, value = '']) => [name, String(value)]);
    return { status: response.statusCode, headers: Object.fromEntries(headers), text: await readBody(response, bodyBytes) };
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

/** Reads and unpacks a body as text. The limit applies to the unpacked body. */
function readBody({ headers, body }: Dispatcher.ResponseData, maxBytes: number): Promise<string> {
  // Errors in the pipeline also reach the reader.
  const unpacked = headers['content-encoding'] === 'gzip' ? pipeline(body, createGunzip(), (): undefined => undefined) : body;
  return text(limitBytes(unpacked, maxBytes));
}
