import { badRequest, conflict, notFound } from '../../../../platform/errors.ts';
import type { Actor } from '../../../../platform/server/actor.ts';
import type { Tx } from '../../../../platform/server/database/database.ts';
import { getRecord, lockRecord } from '../../../../platform/server/records/record-store.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { dayIn } from '../../../../platform/time/zoned-day.ts';
import { findToday, findZone } from '../../../admin/settings/server/company-time-zone.service.ts';
import type { Loaner } from '../loaner.contract.ts';
import { explainUnavailable } from '../loaner.rules.ts';
import { explainClosedReservation, isOver, loanPeriod, overlap, reservedText } from '../period.rules.ts';
import type { NewReservation, Reservation } from '../reservation.contract.ts';
import { customerOfLoan } from './loan.customer.service.ts';
import { endReservation } from './loan-booking.ts';
import { loanerStore } from './loaner.store.ts';
import { findAllPlanned, findPlanned, findReservation, insertReservation } from './reservation.store.ts';

/** Lists the upcoming and current reservations of a loaner, earliest first. */
export async function listReservations(deps: ServerDeps, toolId: string, zone: string | undefined): Promise<Reservation[]> {
  await getRecord(deps, loanerStore, toolId);
  return findPlanned(deps.database, toolId, await findToday(deps, zone));
}

/** Lists the upcoming and current reservations of all loaners. */
export async function listAllReservations(deps: ServerDeps, zone: string | undefined): Promise<Reservation[]> {
  return findAllPlanned(deps.database, await findToday(deps, zone), 1_000);
}

/** Reserves a loaner. Throws 409 if the days overlap a reservation or loan. */
export function reserveLoaner(deps: ServerDeps, actor: Actor, toolId: string, wanted: NewReservation): Promise<Reservation> {
  return deps.database.transaction(async (tx) => {
    const customer = await customerOfLoan(tx, wanted);
    const tool = await lockRecord(tx, loanerStore, toolId);
    await requireFree(deps, tx, tool, wanted);
    const after = await insertReservation(tx, { ...wanted, ...customer, toolId, createdAt: deps.clock.now().toISOString() });
    const { id, version } = after;
    await deps.changes.record(tx, { kind: 'tool-reservation', id: String(id), version, actor, before: undefined, after, fields: [] });
    return after;
  });
}

/** Cancels a planned reservation. */
export function cancelReservation(deps: ServerDeps, actor: Actor, toolId: string, id: string): Promise<Reservation> {
  return deps.database.transaction(async (tx) => {
    await lockRecord(tx, loanerStore, toolId);
    const before = await findReservation(tx, toolId, id);
    if (!before) throw notFound('Reservation');
    if (before.state !== 'planned') throw conflict(explainClosedReservation(before.state));
    return endReservation(deps, tx, { actor, before, state: 'cancelled' });
  });
}

async function requireFree(deps: ServerDeps, tx: Tx, tool: Loaner, wanted: NewReservation): Promise<void> {
  const now = deps.clock.now();
  const zone = await findZone(tx);
  const today = dayIn(zone, now);
  if (isOver(wanted.until, now)) throw badRequest('The reservation dates are in the past.');
  if (tool.status === 'End of Life') throw conflict(explainUnavailable(tool) ?? '');
  const { lentAt, returnDate } = tool;
  const isOnLoan = lentAt !== null && overlap(wanted, loanPeriod(dayIn(zone, lentAt), returnDate ?? '', today));
  if (isOnLoan) throw conflict(explainUnavailable(tool) ?? '');
  const other = (await findPlanned(tx, tool.id, today)).find((reservation) => overlap(wanted, reservation));
  if (other) throw conflict(reservedText(tool.serialNumber, other));
}
