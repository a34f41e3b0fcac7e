import type { Actor } from '../../../../../platform/server/actor.ts';
import type { Tx } from '../../../../../platform/server/database/database.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import type { ChangedTicket } from '../../bulk/ticket-bulk.contract.ts';
import type { BulkFields } from '../../bulk/ticket-bulk.rules.ts';
import { toText } from '../../history/history-text.rules.ts';
import { describeChanges } from '../../ticket-changes.rules.ts';
import { toChangeEntries } from '../entries/change-entries.ts';
import type { TicketRecord } from '../ticket.store.ts';
import { saveTickets } from './ticket.bulk.store.ts';

/** A locked ticket and what becomes different of it. */
export interface PlannedSave {
  readonly before: TicketRecord;
  readonly changed: Partial<BulkFields>;
}

/** Writes the tickets, their histories, and the news of them for everybody else. */
export async function savePlanned(deps: ServerDeps, tx: Tx, actor: Actor, plans: readonly PlannedSave[]): Promise<void> {
  const saves = plans.map((plan) => ({ ...plan, entries: toChangeEntries({ current: plan.before, changed: plan.changed, actor }) }));
  const saved = await saveTickets(tx, saves, actor.fullName);
  await deps.changes.recordAll(
    tx,
    saves.flatMap(({ before, changed }, place) => {
      const after = saved[place];
      if (!after) return [];
      return [{ kind: 'ticket', id: after.id, version: after.version, actor, before, after, fields: [...Object.keys(changed), 'history'] }];
    }),
  );
}

/** What is told of a changed ticket: the status first, then the other fields. */
export function toChangedTicket({ before, changed }: PlannedSave): ChangedTicket {
  const status = changed.status ? [toText('status', { from: before.status, to: changed.status })] : [];
  return { id: before.id, summary: before.summary, lines: [...status, ...describeChanges(before, changed)] };
}
