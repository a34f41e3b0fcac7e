import { randomUUID } from 'node:crypto';
import type { Actor } from '../../../../platform/server/actor.ts';
import type { Tx } from '../../../../platform/server/database/database.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { historyAuthor } from '../../ticket.rules.ts';
import type { ChangedTicket } from '../../ticket-bulk.contract.ts';
import type { BulkFields } from '../../ticket-bulk.rules.ts';
import { describeBulkChange } from '../../ticket-bulk-lines.rules.ts';
import type { NewEntry } from '../ticket.history.store.ts';
import type { TicketRecord } from '../ticket.store.ts';
import { saveTickets } from './ticket.bulk.store.ts';

/** A locked ticket and what becomes different of it. */
export interface PlannedSave {
  readonly before: TicketRecord;
  readonly changed: Partial<BulkFields>;
}

/** Writes the tickets, their histories, and the news of them for everybody else. */
export async function savePlanned(deps: ServerDeps, tx: Tx, actor: Actor, plans: readonly PlannedSave[]): Promise<void> {
  const author = historyAuthor(actor.fullName);
  const saves = plans.map((plan) => ({ ...plan, entries: toEntries(plan, author) }));
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

/** What is told of a changed ticket. */
export function toChangedTicket({ before, changed }: PlannedSave): ChangedTicket {
  const { status, others } = describeBulkChange(before, changed);
  return { id: before.id, summary: before.summary, lines: [...(status ? [status] : []), ...others] };
}

function toEntries({ before, changed }: PlannedSave, author: string): NewEntry[] {
  const { status, others } = describeBulkChange(before, changed);
  const written = { ticketId: before.id, author, category: '' };
  return [
    ...(others.length > 0 ? [{ ...written, id: randomUUID(), content: others.join('\n'), type: 'EVENT' as const }] : []),
    ...(status ? [{ ...written, id: randomUUID(), content: status, type: 'STATUS_CHANGE' as const }] : []),
  ];
}
