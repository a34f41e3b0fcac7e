import { ALERT_TAGS, TICKET_STATUSES, TICKET_TYPES, type TicketStatus } from '../../tickets/ticket.contract.ts';
import type { BulkChangeInput } from '../ticket-bulk.contract.ts';

/** A field with a menu in the selection bar. */
export type BulkField = 'status' | 'type' | 'assignee' | 'tags';

export type StatusGroups = readonly (readonly TicketStatus[])[];

export interface BulkModalProps {
  opened: boolean;
  onClose: () => void;
  ids: ReadonlySet<string>;
  /** In groups; those for the type of the list come first. */
  statuses: StatusGroups;
  onChanged: () => void;
}

type Tag = (typeof ALERT_TAGS)[number];

/** Choices in the dialog. An empty string keeps the value of each ticket. */
export interface Choices {
  readonly status: string;
  readonly type: string;
  /** User ID, or `NOBODY`. */
  readonly assignee: string;
  /** Replaces the current assignees. */
  readonly isAlone: boolean;
  readonly added: readonly Tag[];
  readonly removed: readonly Tag[];
}

export const KEEP_ALL: Choices = { status: '', type: '', assignee: '', isAlone: false, added: [], removed: [] };

/** Value of the option that removes all assignees. Equals no user ID. */
export const NOBODY = '-';

/** Converts the choices to a request body. */
export function toBulkChange({ status, type, assignee, isAlone, added, removed }: Choices): BulkChangeInput {
  const known = { status: TICKET_STATUSES.find((each) => each === status), type: TICKET_TYPES.find((each) => each === type) };
  return {
    ...(known.status && { status: known.status }),
    ...(known.type && { type: known.type }),
    ...toPeople(assignee, isAlone),
    ...(added.length > 0 && { addTags: [...added] }),
    ...(removed.length > 0 && { removeTags: [...removed] }),
  };
}

function toPeople(assignee: string, isAlone: boolean): Pick<BulkChangeInput, 'assignees' | 'addAssignees'> {
  if (assignee === '') return {};
  if (assignee === NOBODY) return { assignees: [] };
  return isAlone ? { assignees: [{ id: assignee }] } : { addAssignees: [{ id: assignee }] };
}

/** Adds a tag, or removes it if present. */
export function toggled(tags: readonly Tag[], tag: Tag): Tag[] {
  return tags.includes(tag) ? tags.filter((each) => each !== tag) : ALERT_TAGS.filter((each) => each === tag || tags.includes(each));
}
