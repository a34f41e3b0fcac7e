import { attempt } from '../../../../../platform/server/attempt.ts';
import type { FullTickets } from '../../../zoho-client/server/desk/full-ticket.ts';
import { toUtc } from '../../../zoho-client/server/http/times.ts';
import { markRemoteDeleted, markRemoteRestored } from '../conflicts/remote-deletions.ts';
import { pullRecord } from '../conflicts/sync-record.ts';
import { readDeskTicket, readTicketPage } from '../links/desk-tickets.ts';
import type { SyncFailure } from '../links/failure.ts';
import type { Link } from '../links/link.store.ts';
import { listLinksToCheck, markChecked } from '../links/link.store.ts';
import { toRunRecord } from '../links/outcome.ts';
import { setAside, type Unreadable } from '../links/set-aside.ts';
import { CURSORS, moveCursor, readCursor } from '../links/state.store.ts';
import { ticketRecord, toRemoteTicket } from '../links/ticket-record.ts';
import { type Action, type ActionContext, attemptForLink, FETCH_OVERLAP_MS, setAsideRows } from './action.ts';
import { type ApplyOptions, applyRemoteRecords } from './apply-remote.ts';
import { readTicketWindow } from './ticket-window.ts';

const FIRST_FETCH_FROM = Date.parse('2000-01-01T00:00:00Z');

/** Fetches tickets that were created, changed, deleted or restored in Zoho Desk since the last fetch. */
export const fetchTickets: Action = async (run) => {
  const { context } = run;
  const { database } = context.deps;
  const first = await readTicketPage(context, '/api/v1/tickets', { limit: 1 });
  if ('kind' in first) return { failure: first };
  const cursor = await readCursor(database, CURSORS.ticket);
  const from = cursor === undefined ? FIRST_FETCH_FROM : Date.parse(cursor) - FETCH_OVERLAP_MS;
  for await (const page of readTicketWindow(context, { changed: [from, Date.parse(first.zohoTime)] })) {
    if ('kind' in page) return { failure: page };
    await applyTickets(run, page);
    if (run.isStopped()) return undefined;
  }
  const failure = await checkLinkedTickets(run);
  if (failure) return { failure };
  await database.transaction(async (tx) => {
    await run.recordWork({}, tx);
    await moveCursor(tx, CURSORS.ticket, first.zohoTime);
  });
  return undefined;
};

/** Applies a page of tickets. Sets aside those that can't be read. */
export async function applyTickets(
  run: ActionContext,
  { tickets, odd }: Pick<FullTickets, 'tickets' | 'odd'>,
  options?: ApplyOptions,
): Promise<void> {
  const { context } = run;
  await setAsideRows(run, 'ticket', odd);
  const read = await Promise.all(
    tickets.map(async (ticket) => ({
      ticket,
      ...(await attempt(context, `reading ticket ${ticket.id} from Zoho`, () => toRemoteTicket(context, ticket))),
    })),
  );
  const unreadable = read.flatMap(({ ticket, fault }): Unreadable[] =>
    fault ? [{ kind: 'ticket', zohoId: ticket.id, title: ticket.subject, changedAt: toUtc(ticket.modifiedTime), failure: fault }] : [],
  );
  if (unreadable.length > 0) await run.recordWork({ records: await setAside(context, unreadable) });
  const remotes = read.flatMap(({ result }) => result ?? []);
  await applyRemoteRecords(run, ticketRecord, remotes, options);
}

/** IDs per search. */
const CHECK_SIZE = 100;
const MAX_CHECKS = 20;

/**
 * Finds linked tickets that were deleted or restored in Zoho. Zoho Desk doesn't list deleted tickets, so this searches for the IDs that were checked
 * longest ago and reads those that are missing.
 */
async function checkLinkedTickets(run: ActionContext): Promise<SyncFailure | undefined> {
  const { database, clock } = run.context.deps;
  const startedAt = clock.now();
  for (let check = 0; check < MAX_CHECKS && !run.isStopped(); check += 1) {
    const links = await listLinksToCheck(database, 'ticket', { before: startedAt, limit: CHECK_SIZE });
    if (links.length === 0) return undefined;
    const query = { id: links.map(({ zohoId }) => zohoId).join(), limit: CHECK_SIZE };
    const page = await readTicketPage(run.context, '/api/v1/tickets/search', query);
    if ('kind' in page) return page;
    const present = new Set(page.ids);
    for (const link of links) {
      const what = `looking for ticket ${link.recordId} in Zoho`;
      const failure = await attemptForLink(run, 'ticket', link, what, () => checkTicket(run, link, present.has(link.zohoId ?? '')));
      if (failure) return failure;
    }
    await markChecked(database, 'ticket', links, clock.now());
    if (links.length < CHECK_SIZE) return undefined;
  }
  return undefined;
}

async function checkTicket(
  { context, recordWork }: ActionContext,
  { recordId, zohoId, goneSince }: Link,
  isPresent: boolean,
): Promise<SyncFailure | undefined> {
  const wasPresent = goneSince === null;
  if (isPresent === wasPresent) return undefined;
  if (isPresent) {
    await markRemoteRestored(context, ticketRecord, recordId);
    await pullRecord(context, ticketRecord, recordId);
  } else {
    const ticket = await readDeskTicket(context, zohoId ?? '');
    if (ticket !== 'deleted') return 'kind' in ticket ? ticket : undefined;
    await markRemoteDeleted(context, ticketRecord, recordId);
  }
  await recordWork({ records: [toRunRecord('ticket', recordId, { kind: isPresent ? 'applied' : 'deleted' })], done: 0 });
  return undefined;
}
