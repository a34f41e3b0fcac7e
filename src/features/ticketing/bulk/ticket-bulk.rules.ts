import { mergeSet, sameValue } from '../../../platform/merge.ts';
import { toPersonKey } from '../../admin/users/person.rules.ts';
import type { Assignee } from '../tickets/assignee.contract.ts';
import { toTechnicianKey, toTechnicianOf, withTechnician } from '../tickets/assignee.rules.ts';
import { toText } from '../tickets/history/history-text.rules.ts';
import {
  type BulkFields,
  RMA_PATH,
  TICKET_STATUSES,
  type Ticket,
  type TicketStatus,
  type TicketType,
  ticketFields,
} from '../tickets/ticket.contract.ts';
import { describeChanges, withShippingStatus } from '../tickets/ticket-changes.rules.ts';
import type { BulkChange, ChangedTicket } from './ticket-bulk.contract.ts';

/** The change, with people as stored on tickets. */
export type PlannedChange = Omit<BulkChange, 'assignees' | 'addAssignees'> & {
  readonly assignees?: readonly Assignee[] | undefined;
  readonly addAssignees?: readonly Assignee[] | undefined;
};

const PATH: readonly TicketStatus[] = RMA_PATH;

const ASIDE: readonly TicketStatus[] = TICKET_STATUSES.filter((status) => !PATH.includes(status));

/** Returns all statuses in groups: the usual ones of the ticket type first, then the others. One group for mixed types. */
export function groupStatuses(type: TicketType | undefined): readonly (readonly TicketStatus[])[] {
  if (type === undefined) return [TICKET_STATUSES];
  return type === 'Tool Repair' ? [PATH, ASIDE] : [ASIDE, PATH];
}

/** Returns the changed fields of a ticket, including derived ones; empty if it already has all values. */
export function planChange(ticket: BulkFields, change: PlannedChange): Partial<BulkFields> {
  const given = onlyNew(ticket, {
    ...(change.status && { status: change.status }),
    ...(change.type && { type: change.type }),
    ...((change.assignees || change.addAssignees) && { assignees: planAssignees(ticket.assignees, change) }),
    ...((change.addTags || change.removeTags) && { alertTags: planTags(ticket.alertTags, change) }),
  });
  const isRepair = (change.type ?? ticket.type) === 'Tool Repair';
  return withShippingStatus(ticket, isRepair ? withTechnician(ticket, given) : given);
}

/** Returns the new assignees. People who are already assigned keep their stored entry. */
function planAssignees(current: readonly Assignee[], { assignees = current, addAssignees = [] }: PlannedChange): Assignee[] {
  const wanted = new Map([...assignees, ...addAssignees].map((person) => [toPersonKey(person), person]));
  for (const person of current) if (wanted.has(toPersonKey(person))) wanted.set(toPersonKey(person), person);
  return [...wanted.values()];
}

function planTags(current: Ticket['alertTags'], { addTags = [], removeTags = [] }: PlannedChange): Ticket['alertTags'] {
  return [...new Set([...current, ...addTags])].filter((tag) => !removeTags.includes(tag));
}

/** The changed fields of one ticket with old and new values. */
export interface ChangeImage {
  readonly before: Partial<BulkFields>;
  readonly after: Partial<BulkFields>;
}

export interface PlannedUndo {
  readonly values: Partial<BulkFields>;
  /** Labels of the fields that keep a later change. */
  readonly kept: readonly string[];
}

/**
 * Plans the undo of a change of one ticket. Fields that were not edited since get their old value; others stay. For people and tags, only
 * the additions and removals of the change are reverted.
 */
export function planUndo(ticket: BulkFields, { before, after }: ChangeImage): PlannedUndo {
  const restored: Partial<BulkFields> = {
    ...(before.status && { status: sameValue(ticket.status, after.status) ? before.status : ticket.status }),
    ...(before.type && { type: sameValue(ticket.type, after.type) ? before.type : ticket.type }),
    ...(before.shippingStatus && {
      shippingStatus: sameValue(ticket.shippingStatus, after.shippingStatus) ? before.shippingStatus : ticket.shippingStatus,
    }),
    ...(before.alertTags && { alertTags: restoreSet(ticket.alertTags, after.alertTags ?? [], before.alertTags) }),
    ...(before.assignees && { assignees: restorePeople(ticket.assignees, after.assignees ?? [], before.assignees) }),
    ...(before.technicianId !== undefined && toTechnicianOf(isSameTechnician(ticket, after) ? { ...ticket, ...before } : ticket)),
  };
  const { technicianUserId: _, ...compared } = restored;
  const keys = Object.keys(compared) as (keyof typeof compared)[];
  const kept = keys.filter((key) => !isSame(restored[key], before[key])).map((key) => ticketFields[key].label);
  return { values: onlyNew(ticket, restored), kept };
}

const isSameTechnician = (ticket: BulkFields, after: Partial<BulkFields>) =>
  toTechnicianKey(ticket) === toTechnicianKey({ ...ticket, ...after });

function restoreSet<T>(current: readonly T[], after: readonly T[], before: readonly T[]): T[] {
  return isSame(current, after) ? [...before] : mergeSet(current, after, before);
}

function restorePeople(current: readonly Assignee[], after: readonly Assignee[], before: readonly Assignee[]): Assignee[] {
  const known = new Map([...before, ...current].map((person) => [toPersonKey(person), person]));
  const keys = restoreSet(...([current, after, before].map((people) => people.map(toPersonKey)) as [string[], string[], string[]]));
  return keys.flatMap((key) => known.get(key) ?? []);
}

function onlyNew(ticket: BulkFields, given: Partial<BulkFields>): Partial<BulkFields> {
  const keys = (Object.keys(given) as (keyof BulkFields)[]).filter((key) => !isSame(ticket[key], given[key]));
  return Object.fromEntries(keys.map((key) => [key, given[key]]));
}

/** Compares lists regardless of order, and people by key. */
function isSame(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return sameValue(one, other);
  return sameValue(toKeys(one), toKeys(other));
}

const toKeys = (items: readonly (string | Assignee)[]) =>
  items.map((item) => (typeof item === 'string' ? item : toPersonKey(item))).toSorted();

interface Changed {
  readonly before: Omit<Ticket, 'history'>;
  readonly changed: Partial<BulkFields>;
}

/** Describes the changes of a ticket: the status first, then the other fields. */
export function toChangedTicket({ before, changed }: Changed): ChangedTicket {
  const status = changed.status ? [toText('status', { from: before.status, to: changed.status })] : [];
  return { id: before.id, summary: before.summary, lines: [...status, ...describeChanges(before, changed)] };
}
