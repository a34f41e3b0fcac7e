import { and, asc, eq, gte, sql } from 'drizzle-orm';
import { type Db, requireRow, type Tx } from '../../../../platform/server/database/database.ts';
import type { NewReservation, Reservation } from '../reservation.contract.ts';
import { loanerReservations } from './loan.table.ts';

/** Finds planned reservations of a loaner that haven't ended, earliest first. */
export function findPlanned(db: Db, toolId: string, today: string): Promise<Reservation[]> {
  const { toolId: ofTool, state, until, from } = loanerReservations;
  return db.orm
    .select()
    .from(loanerReservations)
    .where(and(eq(ofTool, toolId), eq(state, 'planned'), gte(until, today)))
    .orderBy(asc(from));
}

/** Finds planned reservations of all loaners that haven't ended, earliest first. */
export function findAllPlanned(db: Db, today: string, limit: number): Promise<Reservation[]> {
  const { state, until, from, id } = loanerReservations;
  return db.orm
    .select()
    .from(loanerReservations)
    .where(and(eq(state, 'planned'), gte(until, today)))
    .orderBy(asc(from), asc(id))
    .limit(limit);
}

/** Finds a reservation. `id` comes from the URL and may not be a number. */
export async function findReservation(tx: Tx, toolId: string, id: string): Promise<Reservation | undefined> {
  const isIt = and(eq(loanerReservations.toolId, toolId), sql`${loanerReservations.id}::text = ${id}`);
  const [reservation] = await tx.orm.select().from(loanerReservations).where(isIt);
  return reservation;
}

export async function insertReservation(tx: Tx, values: NewReservation & { toolId: string; createdAt: string }): Promise<Reservation> {
  return requireRow(await tx.orm.insert(loanerReservations).values(values).returning());
}

export async function setReservationState(tx: Tx, id: number, state: Reservation['state']): Promise<Reservation> {
  const change = { state, version: sql`${loanerReservations.version} + 1` };
  return requireRow(await tx.orm.update(loanerReservations).set(change).where(eq(loanerReservations.id, id)).returning());
}
