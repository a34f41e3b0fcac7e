import { attempt } from '../../../../../platform/server/attempt.ts';
import type { SyncFailure } from '../failure.ts';
import { listToCheck, noteChecked } from '../links/check.store.ts';
import { markRemoteDeleted, markRemoteRestored } from '../reconcile/remote-deletions.ts';
import { syncRecord } from '../reconcile/sync-record.ts';
import type { ActionContext } from '../runs/action.ts';
import { toRunRecord } from '../runs/run-record.ts';
import { readDeskTicket, readTicketPage } from '../tickets/desk-tickets.ts';
import { ticketSync } from '../tickets/ticket-sync.ts';
import { PULL } from './apply-remote.ts';
import { setAsideLink } from './fetch-crm-deletions.ts';

/** One search names so many ids. */
const CHUNK = 100;
const MOST_CHUNKS = 20;

/**
 * Looks for linked tickets that are gone in Zoho, or there again, those that were seen longest ago first: 2,000 with each fetch, so that all come to
 * their turn. No search names what was deleted, therefore the ids are asked for, and who is missing is read.
 */
export async function sweepTickets(run: ActionContext): Promise<SyncFailure | undefined> {
  const { deps } = run.context;
  const startedAt = deps.clock.now();
  for (let chunk = 0; chunk < MOST_CHUNKS && !run.isStopped(); chunk += 1) {
    const links = await listToCheck(deps.database, 'ticket', { before: startedAt, limit: CHUNK });
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
    await noteChecked(deps.database, links, deps.clock.now());
    if (links.length < CHUNK) return undefined;
  }
  return undefined;
}

type Checked = Awaited<ReturnType<typeof listToCheck>>[number];

async function check(
  { context, note }: ActionContext,
  { recordId, zohoId, goneSince }: Checked,
  isPresent: boolean,
): Promise<SyncFailure | undefined> {
  const isGone = goneSince !== null;
  if (isPresent !== isGone) return undefined;
  const now = isPresent ? undefined : await readDeskTicket(context, zohoId ?? '');
  if (now && now !== 'gone') return 'kind' in now ? now : undefined;
  if (isPresent) await markRemoteRestored(context, ticketSync, { id: recordId });
  else await markRemoteDeleted(context, ticketSync, { id: recordId });
  if (isPresent) await syncRecord(context, ticketSync, { id: recordId, ...PULL });
  await note({ records: [toRunRecord('ticket', recordId, { kind: isPresent ? 'taken' : 'gone' })], done: 0 });
  return undefined;
}
