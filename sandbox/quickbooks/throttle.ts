import type { FastifyRequest } from 'fastify';
import type { QuickbooksState } from './quickbooks.state.ts';

const MINUTE_MS = 60_000;

/** Whether the company may be called once more, in this minute and at this moment; a call that may counts. */
export function hasRoom(state: QuickbooksState, { callsInWork }: FastifyRequest): boolean {
  const { settings, clock } = state.base;
  if (callsInWork + state.writesInWork > settings.number('quickbooksConcurrency')) return false;
  const perMinute = settings.number('quickbooksCallsPerMinute');
  if (perMinute === 0) return true;
  const now = clock.now();
  const firstRecent = state.callTimes.findIndex((at) => at > now - MINUTE_MS && at <= now);
  state.callTimes = firstRecent < 0 ? [] : firstRecent === 0 ? state.callTimes : state.callTimes.slice(firstRecent);
  if (state.callTimes.length >= perMinute) return false;
  state.callTimes.push(now);
  return true;
}
