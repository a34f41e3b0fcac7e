import { badRequest, conflict } from '../../../../platform/errors.ts';
import type { Actor } from '../../../../platform/server/actor.ts';
import type { Db, Tx } from '../../../../platform/server/database/database.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { findLineStock } from '../../../master-data/parts/server/part-stock.service.ts';
import { toRmaTotal } from '../../tickets/rma/rma-lines.rules.ts';
import { addFact, requireTicket } from '../../tickets/server/entries/ticket.entries.service.ts';
import { lockForChange, requireVersion } from '../../tickets/server/ticket.save.service.ts';
import type { TicketRecord } from '../../tickets/server/ticket.service.ts';
import type { NewApproval, RepairState } from '../rma.contract.ts';
import { getPartUse } from '../rma.rules.ts';
import { endApproval, findApproval, insertApproval } from './approval.store.ts';
import { settleParts } from './part-use.service.ts';

/** Returns the approval of a repair and the stock of its lines. Throws 404 for an unknown ID. */
export async function getRepairState(deps: ServerDeps, ticketId: string): Promise<RepairState> {
  await requireTicket(deps.database, ticketId);
  return readRepairState(deps.database, ticketId);
}

/** The same for a ticket that is known to exist. */
export async function readRepairState(db: Db, ticketId: string): Promise<RepairState> {
  const [approval, stock] = await Promise.all([findApproval(db, ticketId), findLineStock(db, ticketId)]);
  return { approval: approval ?? null, stock };
}

/** Stores the approved lines and reserves the parts in stock; lines wait for missing parts. Replaces any earlier approval. */
export async function approveRepair(deps: ServerDeps, actor: Actor, ticketId: string, given: NewApproval): Promise<RepairState> {
  await deps.database.transaction(async (tx) => {
    const ticket = await lockRepair(tx, ticketId, given.version);
    const lines = ticket.rmaLineItems;
    if (lines.length === 0) throw badRequest('Add at least one line item before you record an approval.');
    const total = toRmaTotal(lines);
    await endApproval(tx, ticketId);
    const place = await insertApproval(tx, ticketId, { approvedBy: given.approvedBy, recordedBy: actor.fullName, lines, total });
    await settleParts(deps, tx, actor, { ticket, use: getPartUse(ticket, true), place });
    await addFact(deps, tx, actor, { ticket, kind: 'approved', data: { approvedBy: given.approvedBy, lines: lines.length, total } });
  });
  return getRepairState(deps, ticketId);
}

/** Withdraws the approval and releases reserved parts. Used parts stay used. */
export async function withdrawApproval(deps: ServerDeps, actor: Actor, ticketId: string): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const { current: ticket } = await lockForChange(tx, ticketId);
    if (!(await endApproval(tx, ticketId))) throw conflict('This repair hasn’t been approved.');
    await settleParts(deps, tx, actor, { ticket, use: 'release' });
    await addFact(deps, tx, actor, { ticket, kind: 'approval-withdrawn', data: {} });
  });
}

async function lockRepair(tx: Tx, ticketId: string, version: number): Promise<TicketRecord> {
  const { current: ticket } = await lockForChange(tx, ticketId);
  if (ticket.type !== 'Tool Repair') throw badRequest('Only repairs can be approved.');
  await requireVersion(tx, ticket, version);
  return ticket;
}
