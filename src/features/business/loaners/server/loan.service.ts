import { conflict } from '../../../../platform/errors.ts';
import type { Actor } from '../../../../platform/server/actor.ts';
import { getRecord, lockRecord } from '../../../../platform/server/records/find-record.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import type { Loan, NewLoan, ToolReturn } from '../loan.contract.ts';
import { toReturnTime } from '../period.rules.ts';
import type { Tool } from '../tool.contract.ts';
import { refuseLending } from '../tool.rules.ts';
import { customerOfLoan } from './loan.customer.service.ts';
import { findLoansOfTool } from './loan.store.ts';
import { saveTool } from './tool.service.ts';
import { toolStore } from './tool.store.ts';

export { listLoansOfSerial, listLoansOfTickets } from './loan.store.ts';
export { listOverdueTools } from './tool.list.store.ts';
export { findToolBySerial } from './tool.store.ts';

/** The loans of a tool, the newest first; an unknown id is a 404. */
export async function listLoansOfTool(deps: ServerDeps, id: string): Promise<Loan[]> {
  await getRecord(deps, toolStore, id);
  return findLoansOfTool(deps.database, id);
}

/** Lends a tool that is there; one that somebody has, or has reserved, is refused with who it is. */
export function lendTool(deps: ServerDeps, actor: Actor, id: string, loan: NewLoan): Promise<Tool> {
  return deps.database.transaction(async (tx) => {
    const customer = await customerOfLoan(tx, loan);
    const before = await lockRecord(tx, toolStore, id);
    const refusal = refuseLending(before);
    if (refusal) throw conflict(refusal);
    return saveTool(deps, tx, { actor, before, wanted: { ...before, ...loan, ...customer, status: 'On Loan' } });
  });
}

/** Takes a tool back, today or on an earlier day, in the condition it came in. */
export function takeBackTool(deps: ServerDeps, actor: Actor, id: string, given: ToolReturn): Promise<Tool> {
  return deps.database.transaction(async (tx) => {
    const before = await lockRecord(tx, toolStore, id);
    if (before.lentAt === null) throw conflict(`${before.serialNumber} is not on loan.`);
    const { status, conditionIn } = given;
    const end = { back: toReturnTime(given.back, before.lentAt, deps.clock.now()), conditionIn };
    return saveTool(deps, tx, { actor, before, wanted: { ...before, status }, end });
  });
}
