import { sameValue } from '../../../platform/merge.ts';
import { toPersonKey } from '../../admin/users/person.rules.ts';
import type { FieldChange, LineItemsChange, ListChange, ValueChange } from './history/history-fact.contract.ts';
import { toChangeLine } from './history/history-text.rules.ts';
import type { RmaLineItem } from './rma/rma-line-item.contract.ts';
import { type Ticket, ticketFields } from './ticket.contract.ts';

interface Derived {
  vehicleMake: string;
  vehicleModel: string;
  followUpDate: string | null;
  isFollowUpDue: boolean;
}

/** Adds fields that follow from the changed ones: another make clears the model, and another follow-up date is no longer due. */
export function withDerivedFields<T extends Derived>(current: T, changed: Partial<T>, isModelGiven: boolean): Partial<T> {
  const isModelCleared = changed.vehicleMake !== undefined && !isModelGiven && current.vehicleModel !== '';
  const isNoLongerDue = changed.followUpDate !== undefined && current.isFollowUpDue;
  return { ...changed, ...(isModelCleared && { vehicleModel: '' }), ...(isNoLongerDue && { isFollowUpDue: false }) };
}

type ShippedFields = Pick<Ticket, 'type' | 'status' | 'shippingStatus'>;

/** Adds the shipping status that follows from the new status: a shipped repair is no longer pending. */
export function withShippingStatus<T extends Partial<ShippedFields>>(before: ShippedFields, changed: T): T {
  const shippingStatus = changed.status && findShippingStatus(before, { ...before, ...changed });
  return shippingStatus ? { ...changed, shippingStatus } : changed;
}

/** Returns the shipping status to show for a status chosen in the form. Undoes what choosing Shipped changed before. */
export function findShippingStatusOfChoice(
  saved: ShippedFields,
  typed: ShippedFields,
  chosen: Ticket['status'],
): Ticket['shippingStatus'] | undefined {
  const leavesUnsaved = saved.status !== 'Shipped' && typed.status === 'Shipped' && chosen !== 'Shipped';
  if (leavesUnsaved && typed.shippingStatus === 'Shipped') return saved.shippingStatus;
  return findShippingStatus(saved, { ...typed, status: chosen });
}

function findShippingStatus(before: ShippedFields, after: ShippedFields): Ticket['shippingStatus'] | undefined {
  const isShippedNow = after.type === 'Tool Repair' && after.status === 'Shipped' && before.status !== 'Shipped';
  return isShippedNow && after.shippingStatus === 'Pending' ? 'Shipped' : undefined;
}

/** A ticket without its history, which is never changed. */
export type ChangingTicket = Omit<Ticket, 'history'>;

/** Fields omitted from the list of changes: logged as their own history entries, derived, or not logged at all. */
const LOGGED_ELSEWHERE: readonly string[] = ['status', 'activeUsers', 'isFollowUpDue', 'mergedInto', 'technicianUserId'];

/** Returns the changed fields with old and new values, in the order of the contract. */
export function findFieldChanges(before: ChangingTicket, changed: Partial<ChangingTicket>): FieldChange[] {
  // The customer ID is listed only if the company name stays the same, as for two customers with one name.
  const omitted = 'customerCompany' in changed ? [...LOGGED_ELSEWHERE, 'customerId'] : LOGGED_ELSEWHERE;
  const fields = (Object.keys(ticketFields) as (keyof ChangingTicket)[]).filter((key) => key in changed && !omitted.includes(key));
  return fields.map((field) => toFieldChange(field, before, changed));
}

/** Describes each changed field in one line. */
export function describeChanges(before: ChangingTicket, changed: Partial<ChangingTicket>): string[] {
  return findFieldChanges(before, changed).map(toChangeLine);
}

function toFieldChange(field: keyof ChangingTicket, before: ChangingTicket, changed: Partial<ChangingTicket>): FieldChange {
  if (field === 'rmaLineItems') return toLineItemsChange(before.rmaLineItems, changed.rmaLineItems ?? []);
  if (field === 'assignees') return toPeopleChange(before.assignees, changed.assignees ?? []);
  if (field === 'alertTags') return { field, ...toListChange(before.alertTags, changed.alertTags ?? []) };
  return { field, from: toValue(before[field]), to: toValue(changed[field]) };
}

function toValue(value: unknown): ValueChange['to'] {
  if (value === null || value === undefined) return null;
  return typeof value === 'number' || typeof value === 'boolean' ? value : String(value);
}

function toPeopleChange(from: ChangingTicket['assignees'], to: ChangingTicket['assignees']): ListChange {
  const before = new Set(from.map(toPersonKey));
  const after = new Set(to.map(toPersonKey));
  const toNamed = ({ id, name }: ChangingTicket['assignees'][number]) => ({ ...(id !== undefined && { id }), name });
  return {
    field: 'assignees',
    added: to.filter((person) => !before.has(toPersonKey(person))).map(toNamed),
    removed: from.filter((person) => !after.has(toPersonKey(person))).map(toNamed),
  };
}

function toListChange(from: readonly string[], to: readonly string[]): { added: string[]; removed: string[] } {
  return { added: to.filter((item) => !from.includes(item)), removed: from.filter((item) => !to.includes(item)) };
}

function toLineItemsChange(from: readonly RmaLineItem[], to: readonly RmaLineItem[]): LineItemsChange {
  const before = new Map(from.map((item) => [item.id, item]));
  const after = new Map(to.map((item) => [item.id, item]));
  const changed = to.flatMap((item) => {
    const earlier = before.get(item.id);
    return earlier && !sameValue(earlier, item) ? [{ from: earlier, to: item }] : [];
  });
  const added = to.filter(({ id }) => !before.has(id));
  const removed = from.filter(({ id }) => !after.has(id));
  return { field: 'rmaLineItems', added, removed, changed };
}
