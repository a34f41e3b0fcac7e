import { randomUUID } from 'node:crypto';
import { changedFields } from '../../../../platform/merge.ts';
import type { Tx } from '../../../../platform/server/database/database.ts';
import type { KnownPeople } from '../../../admin/users/person.rules.ts';
import { lockKnownPeople } from '../../../admin/users/server/people.service.ts';
import type { FoundCustomers } from '../../../master-data/customers/customer-reference.rules.ts';
import { findReferred, referenceAfter, referenceOfNew } from '../../../master-data/customers/server/customer-reference.service.ts';
import { toStoredVin } from '../../../master-data/vehicles/vin.rules.ts';
import { toAssignees, toTechnician } from '../assignee.rules.ts';
import type { NewTicket } from '../ticket.contract.ts';
import { withDerivedFields } from '../ticket-changes.rules.ts';
import type { TicketRecord } from './ticket.store.ts';

/** Fields of a ticket in a request, without the history. */
export type SentFields = Partial<Omit<NewTicket, 'history'>>;

/** Users and customers that the sent fields refer to. */
interface Found {
  readonly people: KnownPeople;
  readonly customers: FoundCustomers;
}

/** Returns the fields that differ from the stored ones, with those that follow from them. */
export function findChanged(current: TicketRecord, sent: SentFields, { people, customers }: Found): Partial<TicketRecord> {
  const given = changedFields(current, toStoredFields(withCustomer(current, sent, customers), people, current));
  return withDerivedFields(current, given, sent.vehicleModel !== undefined);
}

/** Converts sent fields to stored ones: unique people by ID with email and initials, line items with IDs, and the VIN without scanner characters. */
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

/** Finds the sent users and locks their names until the transaction ends. Called before the ticket is locked. */
export function lockPeopleSent(tx: Tx, { assignees = [], technicianId = '' }: SentFields): Promise<KnownPeople> {
  const given = technicianId.trim();
  return lockKnownPeople(tx, [...assignees, ...(given === '' ? [] : [{ id: given }, { name: given }])]);
}

/** Finds the customers that the sent fields may refer to. Runs no query if they name none. */
export const findCustomersOf = (tx: Tx, { customerId, customerCompany }: SentFields): Promise<FoundCustomers> =>
  findReferred(tx, { customerId, company: customerCompany });

/** Adds the customer that the sent fields refer to, and its company name as written on the ticket. */
export function withCustomer<S extends SentFields>(current: TicketRecord, sent: S, found: FoundCustomers): S {
  const { customerId, customerCompany: company } = sent;
  const before = { customerId: current.customerId, company: current.customerCompany };
  const after = referenceAfter(before, { customerId, company }, found);
  return after ? { ...sent, customerId: after.customerId, customerCompany: after.company } : sent;
}

/** Returns the customer of a new ticket and the company name to write on it. */
export async function findCustomerOfNew(
  tx: Tx,
  { customerId, customerCompany }: SentFields,
): Promise<Pick<TicketRecord, 'customerId' | 'customerCompany'>> {
  const reference = await referenceOfNew(tx, { customerId, company: customerCompany });
  return { customerId: reference.customerId, customerCompany: reference.company };
}
