import { attempt } from '../../../../../platform/server/attempt.ts';
import { MINUTE_MS } from '../../../../../platform/server/clock.ts';
import type { FullTickets } from '../../../zoho-client/server/desk/full-ticket.ts';
import { toUtc } from '../../../zoho-client/server/http/times.ts';
import { markRemoteDeleted, markRemoteRestored } from '../conflicts/remote-deletions.ts';
import { syncRecord } from '../conflicts/sync-record.ts';
import { readDeskTicket, readTicketPage } from '../links/desk-tickets.ts';
import type { SyncFailure } from '../links/failure.ts';
import { type Link, listLinksToCheck, markChecked } from '../links/link.store.ts';
import { toRunRecord } from '../links/outcome.ts';
import { setAside, type Unreadable } from '../links/set-aside.ts';
import { CURSORS, moveCursor, readCursor } from '../links/state.store.ts';
import { ticketRecord, toRemoteTicket } from '../links/ticket-record.ts';
import { type Action, type ActionContext, setAsideRows } from './action.ts';
import { type ApplyOptions, applyRemotes, PULL } from './apply-remote.ts';
import { readWindow } from './desk-window.ts';
import { setAsideLink } from './fetch-crm-deletions.ts';

/** One search names so many ids. */
const CHUNK = 100;
const MOST_CHUNKS = 20;

/**
 * Looks for linked tickets that are gone in Zoho, or there again, those that were seen longest ago first: 2,000 with each fetch, so that all come to
 * their turn. No search names what was deleted, therefore the ids are asked for, and who is missing is read.
 */
async function sweepTickets(run: ActionContext): Promise<SyncFailure | undefined> {
  const { deps } = run.context;
  const startedAt = deps.clock.now();
  for (let chunk = 0; chunk < MOST_CHUNKS && !run.isStopped(); chunk += 1) {
    const links = await listLinksToCheck(deps.database, 'ticket', { before: startedAt, limit: CHUNK });
    if (links.length === 0) return undefined;
    const query = { id: links.map(({ zohoId }) => zohoId).join(), limit: CHUNK };
    const page = await readTicketPage(run.context, '/api/v1/tickets/search', query);
    if ('kind' in page) return page;
    const present = new Set(page.ids);
    for (const link of links) {
      const work = () => check(run, link, present.has(link.zohoId ?? ''));
      const { result, fault } = await attempt(run.context, `looking for ticket ${link.recordId} in Zoho`, work);
      const stop = await setAsideLink(run, 'ticket', link, fault ?? result);
      if (stop) return stop;
    }
    await markChecked(deps.database, 'ticket', links, deps.clock.now());
    if (links.length < CHUNK) return undefined;
  }
  return undefined;
}

async function check(
  { context, note }: ActionContext,
  { recordId, zohoId, goneSince }: Link,
  isPresent: boolean,
): Promise<SyncFailure | undefined> {
  const isGone = goneSince !== null;
  if (isPresent !== isGone) return undefined;
  const now = isPresent ? undefined : await readDeskTicket(context, zohoId ?? '');
  if (now && now !== 'deleted') return 'kind' in now ? now : undefined;
  if (isPresent) await markRemoteRestored(context, ticketRecord, { id: recordId });
  else await markRemoteDeleted(context, ticketRecord, { id: recordId });
  if (isPresent) await syncRecord(context, ticketRecord, { id: recordId, ...PULL });
  await note({ records: [toRunRecord('ticket', recordId, { kind: isPresent ? 'applied' : 'deleted' })], done: 0 });
  return undefined;
}

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
    ticketRecord,
    read.flatMap(({ result }) => result ?? []),
    options,
  );
}
