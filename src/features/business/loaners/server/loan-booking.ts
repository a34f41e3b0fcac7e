import { badRequest, conflict } from '../../../../platform/errors.ts';
import type { Actor } from '../../../../platform/server/actor.ts';
import type { Tx } from '../../../../platform/server/database/database.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { dayIn } from '../../../../platform/time/zoned-day.ts';
import { findZone } from '../../../admin/settings/server/company-time-zone.service.ts';
import { isSameCustomer } from '../../../master-data/customers/customer-reference.rules.ts';
import { lockTicketShared } from '../../../ticketing/tickets/server/merge/ticket.merge.service.ts';
import type { Loaner, LoanerStatus } from '../loaner.contract.ts';
import { explainUnavailable } from '../loaner.rules.ts';
import { loanPeriod, notBefore, overlap, reservedText } from '../period.rules.ts';
import type { Reservation } from '../reservation.contract.ts';
import { changeOpenLoan, closeLoan, insertLoan, listLoansOfTickets } from './loan.store.ts';
import { findPlanned, setReservationState } from './reservation.store.ts';

interface SavedLoaner {
  readonly actor: Actor;
  readonly before: Loaner | undefined;
  readonly after: Loaner;
  /** Return time and condition; defaults to now and blank. */
  readonly end?: { readonly back: string; readonly conditionIn: string } | undefined;
}

/** Rejects the checkout of a loaner that isn't available. */
export function assertAvailable(before: Loaner, next: LoanerStatus): void {
  const reason = next === 'On Loan' && before.status !== 'On Loan' && explainUnavailable(before);
  if (reason) throw conflict(reason);
}

/** Starts, updates or ends the loan of a saved loaner. */
export async function bookLoan(deps: ServerDeps, tx: Tx, saved: SavedLoaner): Promise<void> {
  const { before, after, end } = saved;
  const wasOnLoan = before?.status === 'On Loan';
  if (after.status === 'On Loan') {
    await requireTicket(tx, before, after);
    await updateReservations(deps, tx, saved);
    await (wasOnLoan ? changeOpenLoan : insertLoan)(tx, after);
  } else if (wasOnLoan) {
    const back = notBefore(deps.clock.now().toISOString(), before.lentAt ?? '');
    await closeLoan(tx, after.id, end ?? { back, conditionIn: '' });
  }
  if (after.status === 'End of Life' && before && before.status !== 'End of Life') await requireNotReserved(deps, tx, after);
}

/** Requires that the ticket exists and has no other loaner. */
async function requireTicket(tx: Tx, before: Loaner | undefined, { id, ticketId }: Loaner): Promise<void> {
  if (ticketId === '' || ticketId === before?.ticketId) return;
  if (!(await lockTicketShared(tx, ticketId))) throw badRequest(`Ticket ${ticketId} doesn’t exist.`);
  const other = (await listLoansOfTickets(tx, [ticketId])).find(({ toolId, back }) => back === null && toolId !== id);
  if (other) throw conflict(`${ticketId} already has loaner ${other.serialNumber}. Return it first.`);
}

/** Rejects a loan on days another customer has reserved, and marks the customer's own reservations for these days as used. */
async function updateReservations(deps: ServerDeps, tx: Tx, { actor, before, after }: SavedLoaner): Promise<void> {
  if (before?.assignedTo === after.assignedTo && before.customerId === after.customerId && before.returnDate === after.returnDate) return;
  const zone = await findZone(tx);
  const today = dayIn(zone, deps.clock.now());
  const period = loanPeriod(dayIn(zone, after.lentAt ?? ''), after.returnDate ?? '', today);
  const overlapping = (await findPlanned(tx, after.id, today)).filter((reservation) => overlap(period, reservation));
  const borrower = { customerId: after.customerId, company: after.assignedTo };
  const other = overlapping.find(({ customerId, assignedTo }) => !isSameCustomer({ customerId, company: assignedTo }, borrower));
  if (other) throw conflict(reservedText(after.serialNumber, other));
  for (const own of overlapping) await endReservation(deps, tx, { actor, before: own, state: 'used' });
}

async function requireNotReserved(deps: ServerDeps, tx: Tx, { id, serialNumber }: Loaner): Promise<void> {
  const [next] = await findPlanned(tx, id, dayIn(await findZone(tx), deps.clock.now()));
  if (next) throw conflict(`${reservedText(serialNumber, next)} Cancel the reservation first.`);
}

interface ReservationEnd {
  readonly actor: Actor;
  readonly before: Reservation;
  readonly state: 'used' | 'cancelled';
}

/** Ends a reservation that became a loan or is no longer needed. */
export async function endReservation(deps: ServerDeps, tx: Tx, { actor, before, state }: ReservationEnd): Promise<Reservation> {
  const after = await setReservationState(tx, before.id, state);
  const { id, version } = after;
  await deps.changes.record(tx, { kind: 'tool-reservation', id: String(id), version, actor, before, after, fields: ['state'] });
  return after;
}
