import { pluralize } from '../../../../platform/number-text.ts';
import type { Actor } from '../../../../platform/server/actor.ts';
import type { Tx } from '../../../../platform/server/database/database.ts';
import { recordAudit } from '../../../admin/audit/server/audit.service.ts';
import type { Assignee } from '../../tickets/assignee.contract.ts';
import type { BulkUndo } from '../ticket-bulk.contract.ts';
import type { PlannedChange } from '../ticket-bulk.rules.ts';

interface Changed {
  readonly batchId: string;
  readonly change: PlannedChange;
  /** Ids of the tickets that were changed; which of their fields from what is in their histories. */
  readonly tickets: readonly string[];
}

/** Writes a change of many tickets as one entry of the audit log: what was changed, and in which tickets. */
export async function auditBulkChange(tx: Tx, actor: Actor, { batchId, change, tickets }: Changed): Promise<void> {
  const { assignees, addAssignees, ...fields } = change;
  const people = { ...(assignees && { assignees: toNames(assignees) }), ...(addAssignees && { addAssignees: toNames(addAssignees) }) };
  const detail = { ...fields, ...people, tickets };
  await recordAudit(tx, { actor, action: 'tickets.bulk_changed', ...toSubject(batchId, tickets.length), detail });
}

/** Writes that a change of many was undone: which tickets got back what they said, and which kept some of their fields. */
export async function auditBulkUndo(tx: Tx, actor: Actor, batchId: string, { restored, kept }: BulkUndo): Promise<void> {
  const tickets = restored.map(({ id }) => id);
  const keptTickets = kept.map(({ id, fields }) => `${id} (${fields.join(', ')})`);
  const detail = { tickets, ...(keptTickets.length > 0 && { kept: keptTickets }) };
  await recordAudit(tx, { actor, action: 'tickets.bulk_undone', ...toSubject(batchId, tickets.length), detail });
}

const toSubject = (batchId: string, count: number) => ({
  subject: `bulk:${batchId}`,
  subjectName: pluralize(count, 'ticket'),
});

/** The people by name; nobody is said, too. */
const toNames = (people: readonly Assignee[]) => (people.length === 0 ? 'nobody' : people.map(({ name }) => name));
