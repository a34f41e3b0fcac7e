import { ALERT_TAGS, TICKET_STATUSES, TICKET_TYPES, type TicketStatus } from '../../tickets/ticket.contract.ts';
import type { BulkChangeInput } from '../ticket-bulk.contract.ts';

/** A field that the bar has a menu of. */
export type BulkField = 'status' | 'type' | 'assignee' | 'tags';

export type StatusGroups = readonly (readonly TicketStatus[])[];

export interface BulkModalProps {
  opened: boolean;
  onClose: () => void;
  ids: ReadonlySet<string>;
  /** In groups, those of the kinds of the tickets first. */
  statuses: StatusGroups;
  onChanged: () => void;
}

type Tag = (typeof ALERT_TAGS)[number];

/** The choices made in the dialog; an empty text leaves the value of each ticket. */
export interface Choices {
  readonly status: string;
  readonly type: string;
  /** The id of a user, or `NOBODY`. */
  readonly assignee: string;
  /** The person takes the place of those who are assigned. */
  readonly isAlone: boolean;
  readonly added: readonly Tag[];
  readonly removed: readonly Tag[];
}

export const KEEP_ALL: Choices = { status: '', type: '', assignee: '', isAlone: false, added: [], removed: [] };

/** The option of a select that removes all assignees; no id equals it. */
export const NOBODY = '-';

/** The choices as the call takes them. */
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

/** The tags with one more or one less. */
export function toggled(tags: readonly Tag[], tag: Tag): Tag[] {
  return tags.includes(tag) ? tags.filter((each) => each !== tag) : ALERT_TAGS.filter((each) => each === tag || tags.includes(each));
}
