import { randomUUID } from 'node:crypto';
import { changedFields } from '../../../../platform/merge.ts';
import type { Db } from '../../../../platform/server/database/database.ts';
import { findAssignees } from '../../../admin/users/server/user.service.ts';
import type { Assignee } from '../assignee.contract.ts';
import type { NewTicket } from '../ticket.contract.ts';
import { withDerived } from '../ticket.rules.ts';
import type { TicketRecord } from './ticket.store.ts';

/** What staff sent of a ticket, history apart. */
export type SentFields = Partial<Omit<NewTicket, 'history'>>;

/** What was sent as it is stored: people with e-mail and initials, each once, and every line item with an id. */
export async function toStoredFields(db: Db, sent: SentFields, current?: TicketRecord): Promise<Partial<TicketRecord>> {
  const { assignees, rmaLineItems, alertTags, ...fields } = sent;
  return {
    ...fields,
    ...(assignees && { assignees: await people(db, assignees, current?.assignees) }),
    ...(alertTags && { alertTags: [...new Set(alertTags)] }),
    ...(rmaLineItems && { rmaLineItems: rmaLineItems.map((item) => ({ ...item, id: item.id ?? randomUUID() })) }),
  };
}

/** The fields that a change gives another value, and those that change along with them. */
export async function findChanged(db: Db, current: TicketRecord, sent: SentFields): Promise<Partial<TicketRecord>> {
  const given = changedFields(current, await toStoredFields(db, sent, current));
  return withDerived(current, given, sent.vehicleModel !== undefined);
}

/** Somebody who is no user (any more) stays as stored. */
async function people(db: Db, sent: readonly { name: string }[], stored: readonly Assignee[] = []): Promise<Assignee[]> {
  const named = await findAssignees(db, [...new Set(sent.map(({ name }) => name))]);
  return named.map((person) => (person.email === '' ? (stored.find(({ name }) => name === person.name) ?? person) : person));
}
