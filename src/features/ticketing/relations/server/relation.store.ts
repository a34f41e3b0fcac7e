import { and, asc, eq, or } from 'drizzle-orm';
import { type Db, requireRow, type Tx } from '../../../../platform/server/database/database.ts';
import { trackLock } from '../../../../platform/server/database/lock-tracker.ts';
import type { Directed } from '../relation.rules.ts';
import { ticketRelations } from './relation.table.ts';

export type StoredRelation = typeof ticketRelations.$inferSelect;

const isOf = (ticketId: string) => or(eq(ticketRelations.fromId, ticketId), eq(ticketRelations.toId, ticketId));

/**
 * Serializes all changes of relations and all merges, because a relation has two ends and two concurrent merges could turn two relations
 * into the same one. Call before locking anything else.
 */
export async function lockRelations(tx: Tx): Promise<void> {
  trackLock(tx, 'tickets.relations');
  await tx.query({ name: 'ticket-relations-lock', text: "SELECT pg_advisory_xact_lock(hashtext('tickets.relations'))" });
}

/** Lists the relations of a ticket, oldest first. */
export function findRelations(db: Db, ticketId: string) {
  return db.orm.select().from(ticketRelations).where(isOf(ticketId)).orderBy(asc(ticketRelations.createdAt), asc(ticketRelations.id));
}

/** Finds the relation between two tickets. */
export async function findBetween(db: Db, one: string, other: string): Promise<StoredRelation | undefined> {
  const [relation] = await db.orm
    .select()
    .from(ticketRelations)
    .where(and(isOf(one), isOf(other)));
  return relation;
}

export async function insertRelation(tx: Tx, relation: Directed & { createdAt: string; createdBy: string }): Promise<StoredRelation> {
  return requireRow(await tx.orm.insert(ticketRelations).values(relation).returning());
}

/** Returns true if the ticket would indirectly become its own child or duplicate. */
export async function closesCycle(tx: Tx, { kind, fromId, toId }: Directed): Promise<boolean> {
  const { rows } = await tx.query<{ closes: boolean }>({
    name: 'ticket-relations-circle',
    text: 'SELECT closes_circle($1, $2, $3) AS closes',
    values: [kind, fromId, toId],
  });
  return rows[0]?.closes ?? false;
}

/** Deletes and returns a relation of this ticket; undefined if the ID is unknown. */
export async function deleteRelation(tx: Tx, ticketId: string, id: string): Promise<StoredRelation | undefined> {
  const [gone] = await tx.orm
    .delete(ticketRelations)
    .where(and(eq(ticketRelations.id, id), isOf(ticketId)))
    .returning();
  return gone;
}

/** Finds a relation by ID. */
export async function findRelation(db: Db, id: string): Promise<StoredRelation | undefined> {
  const [relation] = await db.orm.select().from(ticketRelations).where(eq(ticketRelations.id, id));
  return relation;
}

const MOVED_FROM = 'CASE WHEN from_id = $1 THEN $2 ELSE from_id END';
const MOVED_TO = 'CASE WHEN to_id = $1 THEN $2 ELSE to_id END';

/**
 * SQL condition: ticket `$2` isn't the other end of the relation, isn't related to it yet, and wouldn't indirectly be related to itself.
 */
const IS_FREE = `$2 NOT IN (from_id, to_id) AND NOT EXISTS (
  SELECT FROM ticket_relations AS theirs WHERE theirs.id <> moving.id
    AND $2 IN (theirs.from_id, theirs.to_id) AND CASE WHEN moving.from_id = $1 THEN moving.to_id ELSE moving.from_id END IN (theirs.from_id, theirs.to_id))
  AND NOT closes_circle(kind, ${MOVED_FROM}, ${MOVED_TO})`;

export const COUNT_MOVABLE = `SELECT count(*)::integer AS count FROM ticket_relations AS moving WHERE $1 IN (from_id, to_id) AND ${IS_FREE}`;

export const MOVE_RELATIONS = `UPDATE ticket_relations AS moving SET from_id = ${MOVED_FROM}, to_id = ${MOVED_TO}
  WHERE $1 IN (from_id, to_id) AND ($3::uuid[] IS NULL OR id = ANY($3)) AND ${IS_FREE}
  RETURNING id, from_id AS "fromId", kind, to_id AS "toId"`;

/** Counts the relations of a ticket that can move to another one. */
export async function countMovable(db: Db, fromTicket: string, toTicket: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>({
    name: 'ticket-relations-movable',
    text: COUNT_MOVABLE,
    values: [fromTicket, toTicket],
  });
  return rows[0]?.count ?? 0;
}

/** Moves relations to another ticket if they don't conflict; all by default. Returns the moved ones. */
export async function moveRelations(tx: Tx, fromTicket: string, toTicket: string, ids?: readonly string[]): Promise<StoredRelation[]> {
  const { rows } = await tx.query<StoredRelation & Record<string, unknown>>({
    name: 'ticket-relations-move',
    text: MOVE_RELATIONS,
    values: [fromTicket, toTicket, ids ?? null],
  });
  return rows;
}
