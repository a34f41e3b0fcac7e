import { later } from '../../../../../platform/server/clock.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import type { ZohoFailure } from '../../../zoho-connection/server/calls/zoho-calls.service.ts';

/** A call without an answer may still be at work in Zoho for a while, and what it makes is not listed at once. */
const SETTLING_MS = 10_000;

/** Whether a call that began then is over in any case, so that what it made can be found. */
export const isSettled = ({ clock }: Pick<ServerDeps, 'clock'>, since: Date): boolean => later(since, SETTLING_MS) <= clock.now();

/** It is too early to look for what a call may have made. */
export const notSettled = (): ZohoFailure => ({ kind: 'away', why: 'cut', mayBeDone: false, retryAfterMs: SETTLING_MS });
