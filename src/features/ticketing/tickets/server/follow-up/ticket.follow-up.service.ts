import type { Db } from '../../../../../platform/server/database/database.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { findToday } from '../../../../admin/settings/server/company-time-zone.service.ts';
import { toFactEntry } from '../ticket.history.store.ts';
import { saveLockedTicket } from '../ticket.save.service.ts';
import { lockTicket } from '../ticket.save.store.ts';

/** Number of tickets read at a time. */
const BATCH = 200;

export const WAITING = `SELECT id FROM tickets WHERE follow_up_date <= $1::date AND NOT is_follow_up_due AND merged_into IS NULL ORDER BY follow_up_date LIMIT ${BATCH}`;

/** Moves tickets to the top of their lists on their follow-up date. One transaction per ticket, so interrupted or concurrent runs skip none. */
export async function raiseFollowUps(deps: ServerDeps): Promise<void> {
  const today = await findToday(deps);
  const next = () => findWaiting(deps.database, today);
  for (let due = await next(); due.length > 0; due = await next()) {
    for (const id of due) await raiseOne(deps, id, today);
  }
}

async function findWaiting(db: Db, today: string): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>({
    name: 'ticket-follow-ups',
    text: WAITING,
    values: [today],
  });
  return rows.map(({ id }) => id);
}

/** Skips a ticket that changed since it was found. */
function raiseOne(deps: ServerDeps, id: string, today: string): Promise<void> {
  return deps.database.transaction(async (tx) => {
    const current = await lockTicket(tx, id);
    if (!current?.followUpDate || current.mergedInto !== null || current.isFollowUpDue || current.followUpDate > today) return;
    const entries = [toFactEntry(id, null, { kind: 'follow-up-due', data: { day: current.followUpDate } })];
    await saveLockedTicket(deps, tx, { current, changed: { isFollowUpDue: true }, entries, actor: null });
  });
}
