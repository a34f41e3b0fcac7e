import { randomUUID } from 'node:crypto';
import { changedFields } from '../../../../platform/merge.ts';
import type { Tx } from '../../../../platform/server/database/database.ts';
import type { KnownPeople } from '../../../admin/users/person.rules.ts';
import { lockKnownPeople } from '../../../admin/users/server/people.service.ts';
import { toStoredVin } from '../../../master-data/vehicles/vin.rules.ts';
import { toAssignees, toTechnician } from '../assignee.rules.ts';
import type { NewTicket } from '../ticket.contract.ts';
import { withDerivedFields } from '../ticket.rules.ts';
import type { TicketRecord } from './ticket.store.ts';

/** The fields of a ticket that staff sent, without the history. */
export type SentFields = Partial<Omit<NewTicket, 'history'>>;

/** Looks up the users that are sent, before the ticket is locked; they keep their names until it is saved. */
export function lockPeopleSent(tx: Tx, { assignees = [], technicianId = '' }: SentFields): Promise<KnownPeople> {
  const given = technicianId.trim();
  return lockKnownPeople(tx, [...assignees, ...(given === '' ? [] : [{ id: given }, { name: given }])]);
}

/** Converts request fields to stored ones: unique people by ID with email and initials, line items with IDs, and the VIN without scanner characters. */
export function toStoredFields(sent: SentFields, known: KnownPeople, current?: TicketRecord): Partial<TicketRecord> {
  const { assignees, technicianId, rmaLineItems, alertTags, ...fields } = sent;
  return {
    ...fields,
    ...(fields.vin !== undefined && { vin: toStoredVin(fields.vin) }),
    ...(assignees && { assignees: toAssignees(assignees, known, current?.assignees) }),
    ...(technicianId !== undefined && toTechnician(technicianId, known, current)),
    ...(alertTags && { alertTags: [...new Set(alertTags)] }),
    ...(rmaLineItems && { rmaLineItems: rmaLineItems.map((item) => ({ ...item, id: item.id ?? randomUUID() })) }),
  };
}

/** The fields that a change gives another value, and those that change along with them. */
export function findChanged(current: TicketRecord, sent: SentFields, known: KnownPeople): Partial<TicketRecord> {
  const given = changedFields(current, toStoredFields(sent, known, current));
  return withDerivedFields(current, given, sent.vehicleModel !== undefined);
}
