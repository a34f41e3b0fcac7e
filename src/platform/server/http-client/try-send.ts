import { NoAnswer } from './no-answer.ts';
import type { OutgoingRequest } from './open-request.ts';
import { type RawAnswer, send } from './send.ts';

/** Like `send`, but returns undefined instead of throwing `NoResponse`. */
export async function trySend(request: OutgoingRequest): Promise<RawAnswer | undefined> {
  try {
    return await send(request);
  } catch (error) {
    if (error instanceof NoAnswer) return undefined;
    throw error;
  }
}
