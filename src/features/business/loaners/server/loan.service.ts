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

/** The loans of a tool, the newest first; an unknown id is a 404. */
export async function listLoansOfLoaner(deps: ServerDeps, id: string): Promise<Loan[]> {
  await getRecord(deps, loanerStore, id);
  return findLoansOfLoaner(deps.database, id);
}

/** Checks out an available loaner. */
export function checkOutLoaner(deps: ServerDeps, actor: Actor, id: string, loan: NewLoan): Promise<Loaner> {
  if (isOver(loan.returnDate, deps.clock.now())) throw badRequest('The due date can’t be in the past.');
  return deps.database.transaction(async (tx) => {
    const customer = await customerOfLoan(tx, loan);
    // One that is out for another ticket is refused, so only the new ticket gets a line.
    const tickets = await lockTicketsOfLoan(tx, [loan.ticketId]);
    const before = await lockRecord(tx, loanerStore, id);
    const reason = explainUnavailable(before);
    if (reason) throw conflict(reason);
    return saveLoaner(deps, tx, { actor, tickets, before, wanted: { ...before, ...loan, ...customer, status: 'On Loan' } });
  });
}

/** Lets a loan go on until another day that is not over; one that has ended meanwhile is refused with who has the tool now. */
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

/** Answers when the open loan began; a 409 unless it is the one that is meant. */
function requireOpenLoan(tool: Loaner, meant: string): string {
  const reason = explainEndedLoan(tool, meant);
  if (reason) throw conflict(reason);
  return tool.lentAt ?? '';
}
