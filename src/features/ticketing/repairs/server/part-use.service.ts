import { badRequest } from '../../../../platform/errors.ts';
import type { Actor } from '../../../../platform/server/actor.ts';
import type { BatchSubscriber, RecordChange } from '../../../../platform/server/changes/changes.ts';
import type { Tx } from '../../../../platform/server/database/database.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import type { Waiting } from '../../../master-data/parts/part-stock.rules.ts';
import { reserveForWaitingRepairs } from '../../../master-data/parts/server/part-movement.service.ts';
import {
  findUnknownParts,
  releaseReserved,
  reserveForLine,
  useReserved as takeReserved,
} from '../../../master-data/parts/server/part-stock.service.ts';
import type { TicketRecord } from '../../tickets/server/ticket.service.ts';
import { getPartLines, getPartUse, needsAllParts, type PartLine, type PartUse } from '../rma.rules.ts';
import { findApprovalNumber } from './approval.store.ts';

const FIELDS_THAT_MATTER = new Set(['type', 'status', 'rmaOutcome', 'rmaLineItems']);

/**
 * Updates the stock when the lines or status of a repair change, in the same transaction. Parts of several repairs are processed in one
 * fixed order.
 */
export function followWithParts(deps: ServerDeps): BatchSubscriber {
  const settleAll = async (tx: Tx, changes: readonly RecordChange[]) => {
    const work: LineUse[] = [];
    for (const change of changes) work.push(...(await planUse(tx, change)));
    const [first] = changes;
    if (first?.actor) await settle(deps, tx, first.actor, work);
  };
  return { each: (tx, change) => settleAll(tx, [change]), all: settleAll };
}

async function planUse(tx: Tx, change: RecordChange): Promise<LineUse[]> {
  if (change.kind !== 'ticket' || !change.after || !change.actor) return [];
  const { before, after, fields } = change;
  if (before && !fields.some((field) => FIELDS_THAT_MATTER.has(field))) return [];
  const lines = getPartLines(after.rmaLineItems);
  const gone = getGoneLines(getPartLines(before?.rmaLineItems ?? []), lines);
  if (lines.length + gone.length === 0) return [];
  await requireParts(tx, lines, before);
  const place = before && (await findApprovalNumber(tx, after.id));
  if (!before || place === undefined) return [];
  const needsAll = !change.undone && needsAllParts(before, after);
  return toWork({ ticket: after, gone, use: getPartUse(after, true), place, needsAll });
}

interface PartSettlement {
  readonly ticket: TicketRecord;
  /** Lines that were removed or now name another part. */
  readonly gone?: readonly PartLine[];
  readonly use: PartUse;
  /** Sequence number of the approval, required for waiting lines: received parts go to the lowest number first. */
  readonly place?: number;
  /** Rejects a shortage instead of waiting for the parts. */
  readonly needsAll?: boolean;
}

/** A repair line and the action for its part. */
interface LineUse {
  readonly ticketId: string;
  readonly line: PartLine;
  readonly use: PartUse;
  /** Undefined to reject a shortage. Ignored unless parts are reserved. */
  readonly waits: Waiting | undefined;
}

/** Updates the stock to match the lines of a locked repair. Idempotent. */
export function settleParts(deps: ServerDeps, tx: Tx, actor: Actor, settlement: PartSettlement): Promise<void> {
  return settle(deps, tx, actor, toWork(settlement));
}

function toWork(settlement: PartSettlement): LineUse[] {
  const { ticket, gone = [], use, place, needsAll } = settlement;
  const ticketId = ticket.id;
  const waits = place === undefined || needsAll ? undefined : { place, isAtBench: use === 'use' };
  return [
    ...gone.map((line) => ({ ticketId, line, use: 'release' as const, waits: undefined })),
    ...getPartLines(ticket.rmaLineItems).map((line) => ({ ticketId, line, use, waits })),
  ];
}

/** Locks parts in the order of their IDs to avoid deadlocks. Released stock goes to the lines waiting for it. */
async function settle(deps: ServerDeps, tx: Tx, actor: Actor, work: readonly LineUse[]): Promise<void> {
  const sorted = work.toSorted((one, other) => (sortKey(one) < sortKey(other) ? -1 : 1));
  for (const [index, each] of sorted.entries()) {
    const { partId } = each.line;
    await settleLine(deps, tx, actor, each);
    if (sorted[index + 1]?.line.partId !== partId) await reserveForWaitingRepairs(deps, tx, actor, partId);
  }
}

const sortKey = ({ ticketId, line: { partId, id } }: LineUse): string => `${partId} ${ticketId} ${id}`;

async function settleLine(
  deps: ServerDeps,
  tx: Tx,
  actor: Actor,
  { ticketId, line: { id: lineId, partId, quantity }, use, waits }: LineUse,
): Promise<void> {
  const line = { partId, ticketId, lineId };
  if (use === 'release') await releaseReserved(deps, tx, actor, line);
  if (use === 'reserve' || use === 'use') await reserveForLine(deps, tx, actor, { ...line, quantity, ...(waits && { waits }) });
  if (use === 'use') await takeReserved(deps, tx, actor, line);
}

function getGoneLines(before: readonly PartLine[], now: readonly PartLine[]): PartLine[] {
  return before.filter((line) => !now.some(({ id, partId }) => id === line.id && partId === line.partId));
}

/** Rejects a line with an unknown part, unless it already had that part. */
async function requireParts(tx: Tx, lines: readonly PartLine[], before: TicketRecord | undefined): Promise<void> {
  const known = new Set(before?.rmaLineItems.map(({ partId }) => partId));
  const named = [...new Set(lines.map(({ partId }) => partId))].filter((partId) => !known.has(partId));
  const [unknown] = named.length === 0 ? [] : await findUnknownParts(tx, named);
  if (unknown !== undefined) throw badRequest(`Part ${unknown} doesn’t exist`);
}
