import { NoResponse } from './no-response.ts';
import type { OutgoingRequest } from './open-request.ts';
import { type RawResponse, send } from './send.ts';

/** Like `send`, but returns undefined instead of throwing `NoResponse`. */
export async function sendOrUndefined(request: OutgoingRequest): Promise<RawResponse | undefined> {
  try {
    return await send(request);
  } catch (error) {
    if (error instanceof NoResponse) return undefined;
    throw error;
  }
}
