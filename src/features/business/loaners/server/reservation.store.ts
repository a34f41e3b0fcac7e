import { and, asc, eq, gte, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../../platform/server/database/database.ts';
import { savedRow } from '../../../../platform/server/database/saved-row.ts';
import type { NewReservation, Reservation } from '../reservation.contract.ts';
import { toolReservations } from './loan.table.ts';

/** The reservations of a tool that are still to come or running, the next one first. */
export function findPlanned(db: Db, toolId: string, today: string): Promise<Reservation[]> {
  const { toolId: ofTool, state, until, from } = toolReservations;
  return db.orm
    .select()
    .from(toolReservations)
    .where(and(eq(ofTool, toolId), eq(state, 'planned'), gte(until, today)))
    .orderBy(asc(from));
}

/** One reservation of a tool; `id` is as it came in an address. */
export async function findReservation(tx: Tx, toolId: string, id: string): Promise<Reservation | undefined> {
  const isIt = and(eq(toolReservations.toolId, toolId), sql`${toolReservations.id}::text = ${id}`);
  const [reservation] = await tx.orm.select().from(toolReservations).where(isIt);
  return reservation;
}

export async function insertReservation(tx: Tx, values: NewReservation & { toolId: string; createdAt: string }): Promise<Reservation> {
  return savedRow(await tx.orm.insert(toolReservations).values(values).returning());
}

export async function setReservationState(tx: Tx, id: number, state: Reservation['state']): Promise<Reservation> {
  const change = { state, version: sql`${toolReservations.version} + 1` };
  return savedRow(await tx.orm.update(toolReservations).set(change).where(eq(toolReservations.id, id)).returning());
}
