import { badRequest } from '../../../../platform/errors.ts';
import type { Actor } from '../../../../platform/server/actor.ts';
import type { ChangeSubscriber } from '../../../../platform/server/changes/changes.ts';
import type { Tx } from '../../../../platform/server/database/database.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import {
  findUnknownParts,
  releaseReserved,
  reserveForLine,
  useReserved as takeReserved,
} from '../../../parts/server/part-stock.service.ts';
import { getPartLines, getPartUse, type PartLine, type PartUse } from '../../rma.rules.ts';
import type { TicketRecord } from '../ticket.store.ts';
import { isApproved } from './approval.store.ts';

const FIELDS_THAT_MATTER = new Set(['type', 'status', 'rmaOutcome', 'rmaLineItems']);

/** Moves the stock with the lines and the status of a repair, in the transaction of its save. */
export function followWithParts(deps: ServerDeps): ChangeSubscriber {
  return async (tx, change) => {
    if (change.kind !== 'ticket' || !change.after || !change.actor) return;
    const { before, after, actor, fields } = change;
    if (before && !fields.some((field) => FIELDS_THAT_MATTER.has(field))) return;
    const lines = getPartLines(after.rmaLineItems);
    const gone = getGoneLines(getPartLines(before?.rmaLineItems ?? []), lines);
    if (lines.length + gone.length === 0) return;
    await requireParts(tx, lines, before);
    if (before && (await isApproved(tx, after.id)))
      await settleParts(deps, tx, actor, { ticket: after, gone, use: getPartUse(after, true) });
  };
}

interface PartSettlement {
  readonly ticket: TicketRecord;
  /** Lines that are no longer there, or name another part now. */
  readonly gone?: readonly PartLine[];
  readonly use: PartUse;
}

/**
 * Makes the stock agree with what a locked repair does with the parts of its lines; a repeat changes nothing. Too few free are refused with
 * 409. Parts are taken in the order of their ids, so that two repairs never wait for each other.
 */
export async function settleParts(deps: ServerDeps, tx: Tx, actor: Actor, { ticket, gone = [], use }: PartSettlement): Promise<void> {
  const lines = getPartLines(ticket.rmaLineItems);
  const work = [...gone.map((line) => ({ line, use: 'release' as const })), ...lines.map((line) => ({ line, use }))];
  for (const { line, use: own } of work.toSorted((one, other) => (sortKey(one.line) < sortKey(other.line) ? -1 : 1))) {
    await settleLine(deps, tx, actor, { ticketId: ticket.id, line, use: own });
  }
}

const sortKey = ({ partId, id }: PartLine): string => `${partId} ${id}`;

async function settleLine(
  deps: ServerDeps,
  tx: Tx,
  actor: Actor,
  { ticketId, line: { id: lineId, partId, quantity }, use }: { ticketId: string; line: PartLine; use: PartUse },
): Promise<void> {
  const line = { partId, ticketId, lineId };
  if (use === 'release') await releaseReserved(deps, tx, actor, line);
  if (use === 'reserve' || use === 'reserve-free' || use === 'use') {
    await reserveForLine(deps, tx, actor, { ...line, quantity, takesLess: use === 'reserve-free' });
  }
  if (use === 'use') await takeReserved(deps, tx, actor, line);
}

function getGoneLines(before: readonly PartLine[], now: readonly PartLine[]): PartLine[] {
  return before.filter((line) => !now.some(({ id, partId }) => id === line.id && partId === line.partId));
}

/** Refuses a line that names a part nobody knows, unless it did so already. */
async function requireParts(tx: Tx, lines: readonly PartLine[], before: TicketRecord | undefined): Promise<void> {
  const known = new Set(before?.rmaLineItems.map(({ partId }) => partId));
  const named = [...new Set(lines.map(({ partId }) => partId))].filter((partId) => !known.has(partId));
  const [unknown] = named.length === 0 ? [] : await findUnknownParts(tx, named);
  if (unknown !== undefined) throw badRequest(`There is no part ${unknown}`);
}
