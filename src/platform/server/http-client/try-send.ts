import { NoAnswer } from './no-answer.ts';
import type { OutgoingRequest } from './open-request.ts';
import { type RawAnswer, send } from './send.ts';

/** Sends one request, for those to whom it is the same why there was no whole answer: undefined then. */
export async function trySend(request: OutgoingRequest): Promise<RawAnswer | undefined> {
  try {
    return await send(request);
  } catch (error) {
    if (error instanceof NoAnswer) return undefined;
    throw error;
  }
}
