import type { Tx } from '../../../../../platform/server/database/database.ts';
import { insertImportedTickets } from '../../../../ticketing/tickets/server/ticket.import.service.ts';
import { findTicketToSync, findUnsentBySummary, type TicketRecord } from '../../../../ticketing/tickets/server/ticket.sync.service.ts';
import type { FullTicket } from '../../../zoho-client/server/desk/full-ticket.ts';
import type { SyncContext } from '../links/context.ts';
import { readDeskTicket } from '../links/desk-tickets.ts';
import { saveDescription } from '../links/import-comments.ts';
import { findLinksOf } from '../links/link.store.ts';
import type { RemoteRecord } from '../links/record-type-sync.ts';
import { ticketSync } from '../links/ticket-sync.ts';
import { isSameRequest, mayBeCreatedAs, readDescriptionText, readTicketIds } from '../links/ticket-values.ts';
import { toImportedTicket } from './imported-ticket.ts';
import { type Recognized, type RemoteCreateHandler, UNKNOWN } from './remote-create.ts';

type Remote = RemoteRecord<FullTicket>;

/** Tickets of Zoho Desk that are unknown here. */
export const ticketCreateHandler: RemoteCreateHandler<TicketRecord, FullTicket> = {
  sync: ticketSync,
  titleOf: ({ record }) => record.subject,
  async findOwn(context, remotes) {
    const named = await Promise.all(remotes.map((remote) => readListedIds(context, remote)));
    const suspects = await findSuspects(context, remotes);
    const own: Recognized[] = [];
    for (const [place, remote] of remotes.entries()) {
      const ids = named[place] ?? (suspects.has(remote.record.subject) ? await fetchTicketIds(context, remote) : []);
      own.push(ids.length === 0 ? UNKNOWN : await recognize(context, remote, ids));
    }
    return own;
  },
  async add(context, tx, remotes) {
    const rows = await Promise.all(remotes.map((remote) => toImportedTicket(context, remote)));
    const ids = await insertImportedTickets(tx, rows);
    for (const [place, id] of ids.entries()) await noteText(tx, id, remotes[place]);
    return ids;
  },
};

/** OBDesk ticket IDs in the description; undefined if the list omits descriptions. */
const readListedIds = async (_context: SyncContext, { record: { description } }: Remote): Promise<string[] | undefined> =>
  description === undefined ? undefined : readTicketIds(description ?? '');

/** Subjects that tickets of ours have which Zoho does not have yet: one of these may be such a ticket. */
async function findSuspects({ deps }: SyncContext, remotes: readonly Remote[]): Promise<ReadonlySet<string>> {
  const subjects = remotes.filter(({ record }) => record.description === undefined).map(({ record }) => record.subject);
  if (subjects.length === 0) return new Set();
  return new Set((await findUnsentBySummary(deps.database, subjects)).map(({ summary }) => summary));
}

async function fetchTicketIds(context: SyncContext, { zohoId }: Remote): Promise<string[]> {
  const ticket = await readDeskTicket(context, zohoId);
  return ticket === 'gone' || 'kind' in ticket ? [] : readTicketIds(ticket.description ?? '');
}

/**
 * The tickets of ours that are named and not linked yet. It is one of them for sure if OBDesk was creating it, or if person and subject are the same:
 * the ID alone may have been written by anybody.
 */
async function recognize({ deps }: SyncContext, { values }: Remote, ids: readonly string[]): Promise<Recognized> {
  const links = await findLinksOf(deps.database, 'ticket', ids);
  const free: string[] = [];
  const sure: string[] = [];
  for (const id of ids.filter((each) => !links.get(each)?.zohoId)) {
    const ticket = await findTicketToSync(deps.database, id);
    if (!ticket) continue;
    free.push(id);
    const isPending = links.get(id)?.creatingSince != null && mayBeCreatedAs(ticket, values);
    if (isPending || isSameRequest(ticket, values)) sure.push(id);
  }
  return sure.length === 1 ? { ids: sure, isSure: true } : { ids: free, isSure: false };
}

async function noteText(tx: Tx, id: string | undefined, remote: Remote | undefined): Promise<void> {
  if (id === undefined || remote?.record.description === undefined) return;
  await saveDescription(tx, { ticketId: id, zohoId: remote.zohoId, text: await readDescriptionText(remote.record.description ?? '') });
}
