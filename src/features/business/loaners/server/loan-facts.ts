import { conflict } from '../../../../platform/errors.ts';
import type { Actor } from '../../../../platform/server/actor.ts';
import type { Tx } from '../../../../platform/server/database/database.ts';
import { lockRecord } from '../../../../platform/server/records/record-store.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { dayIn } from '../../../../platform/time/zoned-day.ts';
import { findZone } from '../../../admin/settings/server/company-time-zone.service.ts';
import type { HistoryFact } from '../../../ticketing/tickets/history/history-fact.contract.ts';
import { addFact, lockTickets } from '../../../ticketing/tickets/server/entries/ticket.entries.service.ts';
import type { TicketRecord } from '../../../ticketing/tickets/server/ticket.service.ts';
import type { Loaner } from '../loaner.contract.ts';
import { loanerStore } from './loaner.store.ts';

/** Tickets whose history may get an entry, locked before the loaner. */
export interface LoanTickets {
  readonly ids: readonly string[];
  readonly records: readonly TicketRecord[];
}

/** Locks the current and next ticket of a loan. Lock the loaner after them. */
export async function lockTicketsOfLoan(tx: Tx, given: readonly (string | undefined)[]): Promise<LoanTickets> {
  const ids = given.flatMap((id) => id?.trim() || []);
  return { ids, records: await lockTickets(tx, ids) };
}

/** Locks a loaner after its current ticket and the given ones. Throws 404 for an unknown ID. */
export async function lockLoaner(
  tx: Tx,
  id: string,
  ticketIds: readonly (string | undefined)[] = [],
): Promise<{ stored: Loaner; tickets: LoanTickets }> {
  const known = await loanerStore.find(tx, id);
  const tickets = await lockTicketsOfLoan(tx, [known?.ticketId, ...ticketIds]);
  return { stored: await lockRecord(tx, loanerStore, id), tickets };
}

interface SavedLoan {
  readonly actor: Actor;
  readonly tickets: LoanTickets;
  readonly before: Loaner | undefined;
  readonly after: Loaner;
  /** For a return. */
  readonly end?: { readonly back: string; readonly conditionIn: string } | undefined;
}

/** Adds checkouts, returns, due date changes and moved loans to the ticket history. */
export async function recordLoanHistory(deps: ServerDeps, tx: Tx, { actor, tickets, ...saved }: SavedLoan): Promise<void> {
  const zone = await findZone(tx);
  const returnedOn = saved.end && dayIn(zone, saved.end.back);
  const facts = findFacts(saved, returnedOn === dayIn(zone, deps.clock.now()) ? undefined : returnedOn);
  for (const { ticketId, fact } of facts) {
    if (ticketId === '') continue;
    // The loan was moved to another ticket before the loaner was locked.
    if (!tickets.ids.includes(ticketId)) throw conflict(`Someone else just changed ${saved.after.serialNumber}. Try again.`);
    const ticket = tickets.records.find(({ id, mergedInto }) => id === ticketId && mergedInto === null);
    if (ticket) await addFact(deps, tx, actor, { ticket, ...fact });
  }
}

interface LoanFact {
  readonly ticketId: string;
  readonly fact: HistoryFact;
}

/** `returnedOn` is the day of a return before today. */
function findFacts({ before, after, end }: Omit<SavedLoan, 'actor' | 'tickets'>, returnedOn: string | undefined): LoanFact[] {
  const tool = { toolId: after.id, serialNumber: after.serialNumber };
  const from = before?.ticketId ?? '';
  const to = after.ticketId;
  if (before?.status === 'On Loan' && after.status !== 'On Loan') {
    const data = { ...tool, day: returnedOn ?? null, condition: end?.conditionIn ?? '' };
    return [{ ticketId: from, fact: { kind: 'loaner-back', data } }];
  }
  const { assignedTo: company, returnDate, conditionOut: condition } = after;
  if (from === to) {
    const due = before?.returnDate ?? null;
    if (due === null || returnDate === null || due === returnDate) return [];
    return [{ ticketId: to, fact: { kind: 'loaner-due', data: { ...tool, from: due, to: returnDate } } }];
  }
  return [
    { ticketId: from, fact: { kind: 'loaner-unlinked', data: tool } },
    { ticketId: to, fact: { kind: 'loaner-out', data: { ...tool, company, due: returnDate ?? '', condition } } },
  ];
}
