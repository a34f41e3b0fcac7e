import { NoResponse, type OutgoingRequest } from '../../../../../platform/server/http-client/http-request.ts';
import { send } from '../../../../../platform/server/http-client/send.ts';
import type { ZohoOutcome } from './outcome.ts';
import { readOutcome, toSilence } from './read-outcome.ts';

/** What became of a request, and what its answer says of the credits that are left. */
export interface RequestResult {
  readonly outcome: ZohoOutcome;
  /** Undefined where the answer does not say; the CRM says it once half of them are used. */
  readonly remaining: number | undefined;
}

/** Sends one request, once, and says what became of it. Throws nothing that Zoho or the network causes. */
export async function requestOutcome(request: OutgoingRequest, now: () => Date): Promise<RequestResult> {
  try {
    const answer = await send(request);
    const { 'x-api-credits-remaining': crm, 'x-rate-limit-remaining-v3': desk } = answer.headers;
    return { outcome: readOutcome(answer, now()), remaining: toCount(crm ?? desk) };
  } catch (error) {
    if (error instanceof NoResponse) return { outcome: toSilence(error), remaining: undefined };
    throw error;
  }
}

const toCount = (text: string | undefined) => (text !== undefined && /^\d{1,9}$/.test(text.trim()) ? Number(text) : undefined);
