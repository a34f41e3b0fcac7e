import { badRequest, conflict } from '../../../../platform/errors.ts';
import type { Actor } from '../../../../platform/server/actor.ts';
import { getRecord, lockRecord } from '../../../../platform/server/records/find-record.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { findZone } from '../../../admin/settings/server/company-time-zone.service.ts';
import type { Loan, LoanExtension, LoanerReturn, NewLoan } from '../loan.contract.ts';
import type { Loaner } from '../loaner.contract.ts';
import { refuseEndedLoan, refuseLending } from '../loaner.rules.ts';
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

/** Lends a tool that is free, until a day that is not over; one that is lent or reserved is refused with the name of the borrower. */
export function lendLoaner(deps: ServerDeps, actor: Actor, id: string, loan: NewLoan): Promise<Loaner> {
  if (isOver(loan.returnDate, deps.clock.now())) throw badRequest('The due date can’t be in the past.');
  return deps.database.transaction(async (tx) => {
    const customer = await customerOfLoan(tx, loan);
    // One that is out for another ticket is refused, so only the new ticket gets a line.
    const tickets = await lockTicketsOfLoan(tx, [loan.ticketId]);
    const before = await lockRecord(tx, loanerStore, id);
    const refusal = refuseLending(before);
    if (refusal) throw conflict(refusal);
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

/** Takes a tool back, today or on an earlier day, in the condition it came in. */
export function takeBackLoaner(deps: ServerDeps, actor: Actor, id: string, given: LoanerReturn): Promise<Loaner> {
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
  const refusal = refuseEndedLoan(tool, meant);
  if (refusal) throw conflict(refusal);
  return tool.lentAt ?? '';
}
