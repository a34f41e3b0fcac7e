import { badRequest, conflict, requireCurrent } from '../../../../platform/errors.ts';
import { pluralize } from '../../../../platform/number-text.ts';
import type { Actor } from '../../../../platform/server/actor.ts';
import type { Db, Tx } from '../../../../platform/server/database/database.ts';
import type { MergePair } from '../../../../platform/server/merges/merge-part.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import {
  closeMerged,
  findTicketPair,
  lockTicketPair,
  requireUnmerged,
  type TicketPair,
} from '../../tickets/server/merge/ticket.merge.service.ts';
import { mergedText } from '../../tickets/ticket.rules.ts';
import type { MergePreview, MergeRequest, TicketMerge } from '../ticket-merge.contract.ts';
import { lockRelations } from './relation.store.ts';
import { ticketMergeLog } from './relation.table.ts';

const rejectSameTicket = ({ keptId, mergedId }: MergePair) => {
  if (keptId === mergedId) throw badRequest('You can’t merge a ticket into itself.');
};

/** Lists the records that a merge would move now, and the reasons against it. */
export async function previewMerge(deps: ServerDeps, pair: MergePair): Promise<MergePreview> {
  rejectSameTicket(pair);
  const { database } = deps;
  const { kept, merged } = await findTicketPair(database, pair);
  const parts = deps.mergeParts.filter(({ kind }) => kind === 'ticket');
  const counts = await Promise.all(parts.map(async ({ noun, count }) => ({ noun, number: await count(database, pair) })));
  return {
    kept: toSide(kept),
    merged: toSide(merged),
    moves: counts.filter(({ number }) => number > 0).map(({ noun: [one, many], number }) => pluralize(number, one, many)),
    obstacles: [...[merged, kept].flatMap(describeGone), ...(await findObstacles(deps, database, pair))],
  };
}

const toSide = ({ id, summary, customerCompany, status, createdAt, version }: TicketPair['kept']) => ({
  id,
  summary,
  customerCompany,
  status,
  createdAt,
  version,
});

const describeGone = ({ id, mergedInto }: TicketPair['kept']) => (mergedInto === null ? [] : [mergedText(id, mergedInto)]);

async function findObstacles(deps: ServerDeps, db: Db, pair: MergePair): Promise<string[]> {
  const wanted = deps.mergeObstacles.filter(({ kind }) => kind === 'ticket');
  const found: string[] = [];
  for (const { find } of wanted) found.push(...(await find(db, pair)));
  return found;
}

/**
 * Merges a ticket into another and closes it. Moves its notes, attachments, watchers and relations. Locks both tickets, and rejects
 * outdated versions.
 */
export function mergeTickets(
  deps: ServerDeps,
  actor: Actor,
  mergedId: string,
  { into: keptId, version, intoVersion }: MergeRequest,
): Promise<TicketMerge> {
  rejectSameTicket({ keptId, mergedId });
  return deps.database.transaction(async (tx) => {
    await lockRelations(tx);
    const pair = await lockTicketPair(tx, { keptId, mergedId });
    const merged = requireCurrent('Ticket', requireUnmerged(pair.merged), version);
    const kept = requireCurrent('Ticket', requireUnmerged(pair.kept), intoVersion);
    const obstacles = await findObstacles(deps, tx, { keptId, mergedId });
    if (obstacles.length > 0) throw conflict(obstacles.join(' '));
    await closeMerged(deps, tx, actor, { kept, merged });
    const image = { status: merged.status, moved: await moveParts(deps, tx, actor, { keptId, mergedId }) };
    const names = { keptId, keptName: kept.summary, mergedId, mergedName: merged.summary };
    const merge = await ticketMergeLog.insert(deps, tx, actor, { ...names, image });
    const change = { kind: 'ticket-merge', id: merge.id, version: merge.version } as const;
    await deps.changes.record(tx, { ...change, actor, before: undefined, after: merge, fields: [] });
    return merge;
  });
}

async function moveParts(deps: ServerDeps, tx: Tx, actor: Actor, pair: MergePair): Promise<Record<string, string[]>> {
  const moved: Record<string, string[]> = {};
  for (const { kind, name, move } of deps.mergeParts) {
    if (kind === 'ticket') moved[name] = await move(tx, { ...pair, actor, changes: deps.changes, othersMerged: [] });
  }
  return moved;
}
