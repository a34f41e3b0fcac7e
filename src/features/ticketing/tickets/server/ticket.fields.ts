import { randomUUID } from 'node:crypto';
import { changedFields } from '../../../../platform/merge.ts';
import type { Tx } from '../../../../platform/server/database/database.ts';
import type { KnownPeople } from '../../../admin/users/person.rules.ts';
import { lockKnownPeople } from '../../../admin/users/server/people.service.ts';
import { getInitials } from '../../../admin/users/user.rules.ts';
import type { FoundCustomers } from '../../../master-data/customers/customer-reference.rules.ts';
import { findReferred, referenceAfter, referenceOfNew } from '../../../master-data/customers/server/customer-reference.service.ts';
import { toStoredVin } from '../../../master-data/vehicles/vin.rules.ts';
import { toAssignees, toTechnician, withSamePeople } from '../assignee.rules.ts';
import type { NewTicket, Ticket } from '../ticket.contract.ts';
import { withDerivedFields } from '../ticket-changes.rules.ts';
import { NEW_RMA_NUMBER } from './ticket.insert.store.ts';
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
  const stored = toStoredFields(withCustomer(current, sent, customers), people, current);
  const isRepair = (sent.type ?? current.type) === 'Tool Repair';
  const given = changedFields(current, isRepair ? withSamePeople(current, changedFields(current, stored), toPerson(people)) : stored);
  return withDerivedFields(current, given, sent.vehicleModel !== undefined);
}

const toPerson =
  (known: KnownPeople) =>
  ({ technicianId: name, technicianUserId: id }: Pick<TicketRecord, 'technicianId' | 'technicianUserId'>) =>
    (id === null ? undefined : known.byId(id)) ?? { name: name.trim(), email: '', avatar: getInitials(name) };

const NO_PEOPLE = { assignees: [], technicianId: '', technicianUserId: null };

/** Returns the stored fields of a new ticket. A repair starts as Received, with a number, an order date and one responsible person. */
export function toNewFields(
  { status, mileageUnit, ...sent }: Omit<NewTicket, 'history'>,
  people: KnownPeople,
  start: { readonly today: string; readonly mileageUnit: Ticket['mileageUnit'] },
): Partial<TicketRecord> & Pick<TicketRecord, 'summary' | 'type' | 'status'> {
  const { summary, type } = sent;
  const fields = { ...toStoredFields(sent, people), summary, type, mileageUnit: mileageUnit ?? start.mileageUnit };
  if (type !== 'Tool Repair') return { ...fields, status: status ?? 'New' };
  const { assignees = [], technicianId = '' } = fields;
  const given = {
    ...(assignees.length > 0 && { assignees }),
    ...(technicianId !== '' && { technicianId, technicianUserId: fields.technicianUserId }),
  };
  return {
    ...fields,
    ...withSamePeople(NO_PEOPLE, given, toPerson(people)),
    status: status ?? 'Received',
    rmaNumber: sent.rmaNumber || NEW_RMA_NUMBER,
    orderDate: sent.orderDate ?? start.today,
  };
}

/** Converts sent fields to stored ones: unique people by ID with email and initials, line items with IDs, and the VIN without scanner characters. */
function toStoredFields(sent: SentFields, known: KnownPeople, current?: TicketRecord): Partial<TicketRecord> {
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
