import { badRequest, conflict, notFound } from '../../../../platform/errors.ts';
import type { Actor } from '../../../../platform/server/actor.ts';
import type { Db, Tx } from '../../../../platform/server/database/database.ts';
import { pageLoader } from '../../../../platform/server/records/page-data.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { addFact, requireTicket } from '../../tickets/server/entries/ticket.entries.service.ts';
import { lockTicketPair, requireUnmerged, type TicketPair } from '../../tickets/server/merge/ticket.merge.service.ts';
import { findBriefs, type TicketBrief } from '../../tickets/server/ticket.service.ts';
import { SYSTEM_AUTHOR } from '../../tickets/ticket.rules.ts';
import { type NewRelation, relationApi, type TicketRelation, type TicketRelations } from '../relation.contract.ts';
import { type Directed, seenFrom, toDirected } from '../relation.rules.ts';
import {
  closesCycle,
  deleteRelation,
  findBetween,
  findRelation,
  findRelations,
  insertRelation,
  lockRelations,
  type StoredRelation,
} from './relation.store.ts';
import { ticketMergeLog } from './relation.table.ts';

/** Lists the relations of a ticket and the tickets merged into it. Throws 404 for an unknown ticket. */
export async function listRelations(deps: ServerDeps, ticketId: string): Promise<TicketRelations> {
  const [relations] = await Promise.all([readRelations(deps.database, ticketId), requireTicket(deps.database, ticketId)]);
  return relations;
}

async function readRelations(db: Db, ticketId: string): Promise<TicketRelations> {
  const [stored, merges] = await Promise.all([findRelations(db, ticketId), ticketMergeLog.findMergedInto(db, ticketId)]);
  return { relations: await withTickets(db, ticketId, stored), merges };
}

/** The relations that the ticket page shows. */
export const relationLoader = pageLoader({
  kind: 'ticket',
  name: 'relations',
  call: relationApi.list,
  read: (db, _actor, { id }) => readRelations(db, id),
});

async function withTickets(db: Db, ticketId: string, stored: readonly StoredRelation[]): Promise<TicketRelation[]> {
  const others =
    stored.length === 0
      ? []
      : await findBriefs(
          db,
          stored.map((each) => seenFrom(ticketId, each).otherId),
        );
  return stored.flatMap((each) => {
    const other = others.find(({ id }) => id === seenFrom(ticketId, each).otherId);
    return other ? [toRelation(ticketId, each, other)] : [];
  });
}

function toRelation(ticketId: string, stored: StoredRelation, { id, summary, type, status }: TicketBrief): TicketRelation {
  const { wording } = seenFrom(ticketId, stored);
  return { id: stored.id, wording, ticket: { id, summary, type, status }, createdAt: stored.createdAt, createdBy: stored.createdBy };
}

/** Relates two tickets, with an entry in both histories. */
export function addRelation(deps: ServerDeps, actor: Actor, id: string, relation: NewRelation): Promise<TicketRelation> {
  return deps.database.transaction((tx) => addRelationIn(deps, tx, actor, id, relation));
}

/** Relates two tickets in a transaction that has locked no ticket. Without an actor, the system relates them. */
export async function addRelationIn(
  deps: ServerDeps,
  tx: Tx,
  actor: Actor | null,
  id: string,
  { wording, ticketId }: NewRelation,
): Promise<TicketRelation> {
  if (id === ticketId) throw badRequest('You can’t link a ticket to itself.');
  await lockRelations(tx);
  const pair = await lockTicketPair(tx, { keptId: id, mergedId: ticketId });
  for (const ticket of [pair.kept, pair.merged]) requireUnmerged(ticket);
  await rejectSecondLink(tx, id, ticketId);
  await rejectCycle(tx, toDirected(id, wording, ticketId));
  const by = { createdAt: deps.clock.now().toISOString(), createdBy: actor?.fullName ?? SYSTEM_AUTHOR };
  const stored = await insertRelation(tx, { ...toDirected(id, wording, ticketId), ...by });
  await notifyBoth(deps, tx, actor, { pair, stored, isNew: true });
  return toRelation(id, stored, pair.merged);
}

async function rejectSecondLink(tx: Tx, id: string, otherId: string): Promise<void> {
  const known = await findBetween(tx, id, otherId);
  if (known) throw conflict(`${id} is already marked as ${seenFrom(id, known).wording} ${otherId}. Remove that link first.`);
}

async function rejectCycle(tx: Tx, next: Directed): Promise<void> {
  if (await closesCycle(tx, next))
    throw conflict(
      `These tickets can’t be linked in a loop: ${next.toId} is already marked as ${next.kind} ${next.fromId} through other tickets.`,
    );
}

/** Removes a relation from either side, with an entry in both histories. */
export async function removeRelation(deps: ServerDeps, actor: Actor, id: string, relationId: string): Promise<void> {
  await deps.database.transaction(async (tx) => {
    await lockRelations(tx);
    const found = UUID.test(relationId) ? await findRelation(tx, relationId) : undefined;
    if (!found) throw notFound('Link');
    const pair = await lockTicketPair(tx, { keptId: found.fromId, mergedId: found.toId });
    const stored = await deleteRelation(tx, id, relationId);
    if (!stored) throw notFound('Link');
    await notifyBoth(deps, tx, actor, { pair, stored, isNew: false });
  });
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

interface LinkChange {
  readonly pair: TicketPair;
  readonly stored: StoredRelation;
  readonly isNew: boolean;
}

async function notifyBoth(
  deps: ServerDeps,
  tx: Tx,
  actor: Actor | null,
  { pair: { kept, merged }, stored, isNew }: LinkChange,
): Promise<void> {
  for (const [ticket, other] of [[kept, merged] as const, [merged, kept] as const]) {
    const relation = toRelation(ticket.id, stored, other);
    const data = { relatedTicket: other.id, summary: other.summary, wording: relation.wording };
    const version = await addFact(deps, tx, actor, { ticket, kind: isNew ? 'related' : 'relation-removed', data });
    const [before, after] = isNew ? [undefined, relation] : [relation, undefined];
    await deps.changes.record(tx, { kind: 'ticket-relation', id: ticket.id, version, actor, before, after, fields: [] });
  }
}
