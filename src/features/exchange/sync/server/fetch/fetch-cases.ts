import { MINUTE_MS } from '../../../../../platform/server/clock.ts';
import type { FullTicket } from '../../../../../providers/zoho/desk/full-ticket.ts';
import type { Action, RunHandle } from '../runs/action.ts';
import { moveCursor, readCursor } from '../state.store.ts';
import { readTicketPage } from '../tickets/desk-tickets.ts';
import { toRemoteTicket } from '../tickets/ticket-sync.ts';
import { type ApplyOptions, applyRemotes } from './apply-remote.ts';
import { readWindow } from './desk-window.ts';
import { newTickets } from './newcomer-tickets.ts';
import { sweepTickets } from './sweep-tickets.ts';

/** What was changed shortly before the last time is read once more: the index of the search lags behind. */
export const OVERLAP_MS = 5 * MINUTE_MS;
const BEGINNING = Date.parse('2000-01-01T00:00:00Z');
const CURSOR = 'cases';

/** Fetches tickets that are new or were changed in Zoho Desk since the last time, and looks for those that are gone. */
export const fetchCases: Action = async (run) => {
  const { context } = run;
  const first = await readTicketPage(context, '/api/v1/tickets', { limit: 1 });
  if ('kind' in first) return { failure: first };
  const cursor = await readCursor(context.deps.database, CURSOR);
  const from = cursor === undefined ? BEGINNING : Date.parse(cursor) - OVERLAP_MS;
  const to = Date.parse(first.zohoTime);
  for await (const page of readWindow(context, { changed: [from, to] })) {
    if ('kind' in page) return { failure: page };
    await applyTickets(run, page, { detailsDue: true, comparesKnown: true });
    if (run.isStopped()) return undefined;
  }
  const failure = await sweepTickets(run);
  if (failure) return { failure };
  await context.deps.database.transaction(async (tx) => {
    await run.note({}, tx);
    await moveCursor(tx, CURSOR, first.zohoTime);
  });
  return undefined;
};

/** Takes a page of tickets over. */
export async function applyTickets(run: RunHandle, page: readonly FullTicket[], options: ApplyOptions): Promise<void> {
  const remotes = await Promise.all(page.map((ticket) => toRemoteTicket(run.context, ticket)));
  await applyRemotes(run, newTickets, remotes, options);
}
