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

/** The tickets in whose histories the save of a tool may leave a line, locked before the tool. */
export interface LoanTickets {
  readonly ids: readonly string[];
  /** Those that there are. */
  readonly records: readonly TicketRecord[];
}

/** Locks the ticket that a tool is out for and the one it is to go out for; the tool itself is locked after them. */
export async function lockTicketsOfLoan(tx: Tx, given: readonly (string | undefined)[]): Promise<LoanTickets> {
  const ids = given.flatMap((id) => id?.trim() || []);
  return { ids, records: await lockTickets(tx, ids) };
}

/** Locks a tool after the tickets whose histories its save may write: the one it is out for, and those given. An unknown id is a 404. */
export async function lockLoaner(
  tx: Tx,
  id: string,
  ticketIds: readonly (string | undefined)[] = [],
): Promise<{ stored: Loaner; tickets: LoanTickets }> {
  const seen = await loanerStore.find(tx, id);
  const tickets = await lockTicketsOfLoan(tx, [seen?.ticketId, ...ticketIds]);
  return { stored: await lockRecord(tx, loanerStore, id), tickets };
}

interface SavedLoan {
  readonly actor: Actor;
  readonly tickets: LoanTickets;
  readonly before: Loaner | undefined;
  readonly after: Loaner;
  /** Of a tool that came back. */
  readonly end?: { readonly back: string; readonly conditionIn: string } | undefined;
}

/** Adds to the histories of the tickets that a tool went out for them, came back, is due on another day, or bridges another one now. */
export async function recordLoanHistory(deps: ServerDeps, tx: Tx, { actor, tickets, ...saved }: SavedLoan): Promise<void> {
  const zone = await findZone(tx);
  const toFirmsDay = (time: Date | string) => dayIn(zone, time);
  for (const { ticketId, fact } of findFacts(saved, { toFirmsDay, today: toFirmsDay(deps.clock.now()) })) {
    if (ticketId === '') continue;
    // Between the reading of the tool and its lock it went out for another ticket.
    if (!tickets.ids.includes(ticketId)) throw conflict(`Someone else just changed ${saved.after.serialNumber}. Try again.`);
    const ticket = tickets.records.find(({ id, mergedInto }) => id === ticketId && mergedInto === null);
    if (ticket) await addFact(deps, tx, actor, { ticket, ...fact });
  }
}

interface LoanFact {
  readonly ticketId: string;
  readonly fact: HistoryFact;
}

interface Days {
  readonly toFirmsDay: (time: string) => string;
  readonly today: string;
}

function findFacts({ before, after, end }: Omit<SavedLoan, 'actor' | 'tickets'>, { toFirmsDay, today }: Days): LoanFact[] {
  const tool = { toolId: after.id, serialNumber: after.serialNumber };
  const from = before?.ticketId ?? '';
  const to = after.ticketId;
  if (before?.status === 'On Loan' && after.status !== 'On Loan') {
    const back = end && toFirmsDay(end.back);
    const day = back === undefined || back === today ? null : back;
    return [{ ticketId: from, fact: { kind: 'loaner-back', data: { ...tool, day, condition: end?.conditionIn ?? '' } } }];
  }
  if (from === to)
    return findMovedDue(before, after).map((data) => ({ ticketId: to, fact: { kind: 'loaner-due', data: { ...tool, ...data } } }));
  const { assignedTo: company, returnDate, conditionOut: condition } = after;
  return [
    { ticketId: from, fact: { kind: 'loaner-unlinked', data: tool } },
    { ticketId: to, fact: { kind: 'loaner-out', data: { ...tool, company, due: returnDate ?? '', condition } } },
  ];
}

function findMovedDue(before: Loaner | undefined, { returnDate }: Loaner): { from: string; to: string }[] {
  const from = before?.returnDate ?? null;
  return from === null || returnDate === null || from === returnDate ? [] : [{ from, to: returnDate }];
}
