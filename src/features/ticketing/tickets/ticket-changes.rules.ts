import { sameValue } from '../../../platform/merge.ts';
import { toPersonKey } from '../../admin/users/person.rules.ts';
import { toChangeLine } from './history/change-text.rules.ts';
import type { FieldChange, LineItemsChange, ListChange, ValueChange } from './history/history-fact.contract.ts';
import type { RmaLineItem } from './rma/rma-line-item.contract.ts';
import { type Ticket, ticketFields } from './ticket.contract.ts';

/** A ticket as it changes: its history only grows. */
export type ChangingTicket = Omit<Ticket, 'history'>;

/** Fields omitted from the list of changes: logged as their own history entries, derived, or not logged at all. */
const LOGGED_ELSEWHERE: readonly string[] = ['status', 'activeUsers', 'isFollowUpDue', 'mergedInto', 'technicianUserId'];

/** Lists the fields that a save changes, each with its old and its new value, in the order of the contract. */
export function findFieldChanges(before: ChangingTicket, changed: Partial<ChangingTicket>): FieldChange[] {
  // A new company name already says that the customer changed; the id is listed only when the name stays, as with two shops of one name.
  const omitted = 'customerCompany' in changed ? [...LOGGED_ELSEWHERE, 'customerId'] : LOGGED_ELSEWHERE;
  const fields = (Object.keys(ticketFields) as (keyof ChangingTicket)[]).filter((key) => key in changed && !omitted.includes(key));
  return fields.map((field) => toFieldChange(field, before, changed));
}

/** Describes the changed fields in words, one line for each. */
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

/** Lines are told apart by their ids. */
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
