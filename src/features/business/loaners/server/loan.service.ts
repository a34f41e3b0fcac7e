import { badRequest, conflict } from '../../../../platform/errors.ts';
import type { Actor } from '../../../../platform/server/actor.ts';
import { getRecord, lockRecord } from '../../../../platform/server/records/record-store.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { findZone } from '../../../admin/settings/server/company-time-zone.service.ts';
import type { Loan, LoanExtension, LoanerReturn, NewLoan } from '../loan.contract.ts';
import type { Loaner } from '../loaner.contract.ts';
import { explainEndedLoan, explainUnavailable } from '../loaner.rules.ts';
import { isOver, toReturnTime } from '../period.rules.ts';
import { customerOfLoan } from './loan.customer.service.ts';
import { findLoansOfCustomer, findLoansOfLoaner, findOpenLoan, listLoansOfSerial, listLoansOfTickets } from './loan.store.ts';
import { lockLoaner, lockTicketsOfLoan } from './loan-facts.ts';
import { saveLoaner } from './loaner.service.ts';
import { findLoanerBySerial, findLoanerSpelling, loanerStore } from './loaner.store.ts';

export { listOverdueLoaners } from './loaner.list.store.ts';
export { findLoanerBySerial, findLoanerSpelling, findLoansOfCustomer, findOpenLoan, listLoansOfSerial, listLoansOfTickets };

/** Lists the loans of a loaner, newest first. Throws 404 for an unknown ID. */
export async function listLoansOfLoaner(deps: ServerDeps, id: string): Promise<Loan[]> {
  await getRecord(deps, loanerStore, id);
  return findLoansOfLoaner(deps.database, id);
}

/** Checks out an available loaner. */
export function checkOutLoaner(deps: ServerDeps, actor: Actor, id: string, loan: NewLoan): Promise<Loaner> {
  if (isOver(loan.returnDate, deps.clock.now())) throw badRequest('The due date can’t be in the past.');
  return deps.database.transaction(async (tx) => {
    const customer = await customerOfLoan(tx, loan);
    // A loaner on loan is rejected, so only the new ticket gets a history entry.
    const tickets = await lockTicketsOfLoan(tx, [loan.ticketId]);
    const before = await lockRecord(tx, loanerStore, id);
    const reason = explainUnavailable(before);
    if (reason) throw conflict(reason);
    return saveLoaner(deps, tx, { actor, tickets, before, wanted: { ...before, ...loan, ...customer, status: 'On Loan' } });
  });
}

/** Changes the due date of a loan. If the loan has ended, the error names who has the loaner now. */
export function extendLoan(deps: ServerDeps, actor: Actor, id: string, { returnDate, lentAt }: LoanExtension): Promise<Loaner> {
  if (isOver(returnDate, deps.clock.now())) throw badRequest('The due date can’t be in the past.');
  return deps.database.transaction(async (tx) => {
    const { stored: before, tickets } = await lockLoaner(tx, id);
    requireOpenLoan(before, lentAt);
    return saveLoaner(deps, tx, { actor, tickets, before, wanted: { ...before, returnDate } });
  });
}

/** Returns a loaner, today or on an earlier day. */
export function returnLoaner(deps: ServerDeps, actor: Actor, id: string, given: LoanerReturn): Promise<Loaner> {
  return deps.database.transaction(async (tx) => {
    const { stored: before, tickets } = await lockLoaner(tx, id);
    const lentAt = requireOpenLoan(before, given.lentAt);
    const { status, conditionIn } = given;
    const moment = { now: deps.clock.now(), zone: await findZone(tx) };
    const end = { back: toReturnTime(given.back, lentAt, moment), conditionIn };
    return saveLoaner(deps, tx, { actor, tickets, before, wanted: { ...before, status }, end });
  });
}

/** Returns the start of the current loan. Throws 409 if it isn't the requested one. */
function requireOpenLoan(tool: Loaner, requested: string): string {
  const reason = explainEndedLoan(tool, requested);
  if (reason) throw conflict(reason);
  return tool.lentAt ?? '';
}
