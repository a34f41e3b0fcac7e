import type { Actor } from '../../../../../platform/server/actor.ts';
import type { Tx } from '../../../../../platform/server/database/database.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import type { BulkFields } from '../../ticket.contract.ts';
import { ticketCounts } from '../counts/ticket.counts.ts';
import { toChangeEntries } from '../entries/change-entries.ts';
import type { TicketRecord } from '../ticket.store.ts';
import { saveTickets } from './ticket.bulk.store.ts';

export { findInOrder, lockInOrder } from './ticket.bulk.store.ts';

/** A locked ticket and what becomes different of it. */
export interface PlannedSave {
  readonly before: TicketRecord;
  readonly changed: Partial<BulkFields>;
}

/** Writes the tickets, their histories, and the live events for other users. */
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

/** Runs a transaction that changes many tickets, then drops the cached counts. */
export async function changeInOneTransaction<T>(deps: ServerDeps, work: (tx: Tx) => Promise<T>): Promise<T> {
  const result = await deps.database.transaction(work);
  ticketCounts(deps).forget();
  return result;
}
