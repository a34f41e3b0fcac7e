import { conflict } from '../../../../platform/errors.ts';
import type { Actor } from '../../../../platform/server/actor.ts';
import { getRecord, lockRecord } from '../../../../platform/server/records/find-record.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import type { Loan, LoanerReturn, NewLoan } from '../loan.contract.ts';
import type { Loaner } from '../loaner.contract.ts';
import { refuseLending } from '../loaner.rules.ts';
import { toReturnTime } from '../period.rules.ts';
import { customerOfLoan } from './loan.customer.service.ts';
import { findLoansOfLoaner, listLoansOfSerial, listLoansOfTickets } from './loan.store.ts';
import { saveLoaner } from './loaner.service.ts';
import { loanerStore } from './loaner.store.ts';

export { listOverdueLoaners } from './loaner.list.store.ts';
export { findLoanerBySerial } from './loaner.store.ts';
export { listLoansOfSerial, listLoansOfTickets };

/** The loans of a tool, the newest first; an unknown id is a 404. */
export async function listLoansOfLoaner(deps: ServerDeps, id: string): Promise<Loan[]> {
  await getRecord(deps, loanerStore, id);
  return findLoansOfLoaner(deps.database, id);
}

/** Lends a tool that is free; one that is lent or reserved is refused with the name of the borrower. */
export function lendLoaner(deps: ServerDeps, actor: Actor, id: string, loan: NewLoan): Promise<Loaner> {
  return deps.database.transaction(async (tx) => {
    const customer = await customerOfLoan(tx, loan);
    const before = await lockRecord(tx, loanerStore, id);
    const refusal = refuseLending(before);
    if (refusal) throw conflict(refusal);
    return saveLoaner(deps, tx, { actor, before, wanted: { ...before, ...loan, ...customer, status: 'On Loan' } });
  });
}

/** Takes a tool back, today or on an earlier day, in the condition it came in. */
export function takeBackLoaner(deps: ServerDeps, actor: Actor, id: string, given: LoanerReturn): Promise<Loaner> {
  return deps.database.transaction(async (tx) => {
    const before = await lockRecord(tx, loanerStore, id);
    if (before.lentAt === null) throw conflict(`${before.serialNumber} is not on loan.`);
    const { status, conditionIn } = given;
    const end = { back: toReturnTime(given.back, before.lentAt, deps.clock.now()), conditionIn };
    return saveLoaner(deps, tx, { actor, before, wanted: { ...before, status }, end });
  });
}
