import { attempt } from '../../../../../platform/server/attempt.ts';
import { MINUTE_MS } from '../../../../../platform/server/clock.ts';
import type { FullTickets } from '../../../zoho-client/server/desk/full-ticket.ts';
import { toUtc } from '../../../zoho-client/server/http/times.ts';
import type { Action, ActionContext } from '../runs/action.ts';
import { moveCursor, readCursor } from '../state.store.ts';
import { readTicketPage } from '../tickets/desk-tickets.ts';
import { toRemoteTicket } from '../tickets/ticket-sync.ts';
import { setAside, setAsideRows, type Unreadable } from '../unreadable/set-aside.ts';
import { type ApplyOptions, applyRemotes } from './apply-remote.ts';
import { CURSORS } from './cursors.ts';
import { readWindow } from './desk-window.ts';
import { ticketCreateHandler } from './remote-create-tickets.ts';
import { sweepTickets } from './sweep-tickets.ts';

/** What was changed shortly before the last time is read once more: the index of the search lags behind. */
export const OVERLAP_MS = 5 * MINUTE_MS;
const BEGINNING = Date.parse('2000-01-01T00:00:00Z');
const CURSOR = CURSORS.ticket;

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

type TicketRows = Pick<FullTickets, 'tickets' | 'odd'>;

/** Takes a page of tickets over. Those that can't be read are set aside. */
export async function applyTickets(run: ActionContext, { tickets, odd }: TicketRows, options: ApplyOptions): Promise<void> {
  const { context } = run;
  await setAsideRows(run, 'ticket', odd);
  const read = await Promise.all(
    tickets.map(async (ticket) => ({
      ticket,
      ...(await attempt(context, `reading ticket ${ticket.id} from Zoho`, () => toRemoteTicket(context, ticket))),
    })),
  );
  const faults = read.flatMap(({ ticket, fault }): Unreadable[] =>
    fault ? [{ kind: 'ticket', zohoId: ticket.id, title: ticket.subject, changedAt: toUtc(ticket.modifiedTime), failure: fault }] : [],
  );
  if (faults.length > 0) await run.note({ records: await setAside(context, faults) });
  await applyRemotes(
    run,
    ticketCreateHandler,
    read.flatMap(({ result }) => result ?? []),
    options,
  );
}
