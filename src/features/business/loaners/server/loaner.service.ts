import { AppError, badRequest, conflict, requireCurrent } from '../../../../platform/errors.ts';
import type { Actor } from '../../../../platform/server/actor.ts';
import { recordAdded } from '../../../../platform/server/changes/changes.ts';
import type { Tx } from '../../../../platform/server/database/database.ts';
import { saveRecord } from '../../../../platform/server/records/save-record.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { findToday } from '../../../admin/settings/server/company-time-zone.service.ts';
import { findMissingForLoan, withoutLoanUnlessOnLoan } from '../loan-values.rules.ts';
import { type Loaner, type LoanerChange, type LoanerCounts, loanerSchemas, type NewLoaner } from '../loaner.contract.ts';
import { explainUnavailable, isRepeatedCheckOut } from '../loaner.rules.ts';
import { customerAfter, customerOfLoan, findCustomersOf } from './loan.customer.service.ts';
import { assertAvailable, bookLoan } from './loan-booking.ts';
import { type LoanTickets, lockLoaner, lockTicketsOfLoan, recordLoanHistory } from './loan-facts.ts';
import { countLoaners } from './loaner.list.store.ts';
import { claimSerial, findFreeSerial, loanerStore } from './loaner.store.ts';

const SUGGESTED_PREFIX = 'L-ISCANP-';

/** How many tools there are, by status, and how many are overdue today, where the caller is. */
export async function getLoanerCounts(deps: ServerDeps, zone: string | undefined): Promise<LoanerCounts> {
  return countLoaners(deps.database, await findToday(deps, zone));
}

/** A serial number that no tool has; empty when all that can be suggested are taken. */
export async function suggestSerial(deps: ServerDeps): Promise<{ serialNumber: string }> {
  return { serialNumber: (await findFreeSerial(deps.database, SUGGESTED_PREFIX)) ?? '' };
}

/** Adds a tool under an id of its own; one that is On Loan begins a loan. Two tools never have the same serial number. */
export async function createLoaner(deps: ServerDeps, actor: Actor, tool: NewLoaner): Promise<Loaner> {
  return deps.database.transaction(async (tx) => {
    const customer = tool.status === 'On Loan' ? await customerOfLoan(tx, tool) : {};
    const tickets = await lockTicketsOfLoan(tx, [tool.ticketId]);
    await requireOwnSerial(tx, tool.serialNumber);
    const after = await loanerStore.insert(tx, { ...tool, ...customer, lentAt: lentAt(deps, undefined, tool) });
    await bookLoan(deps, tx, { actor, before: undefined, after });
    await recordAdded(deps, tx, { kind: 'tool', actor, after });
    await recordLoanHistory(deps, tx, { actor, tickets, before: undefined, after });
    return after;
  });
}

/**
 * Sets the given fields. Setting the status to On Loan checks out the loaner; changing it to another status returns it. Rejects
 * outdated versions and the checkout of a loaner that is already on loan with a 409 and the current record.
 */
export async function updateLoaner(deps: ServerDeps, actor: Actor, id: string, change: LoanerChange): Promise<Loaner> {
  return deps.database.transaction(async (tx) => {
    const { version, ...fields } = change;
    const customers = await findCustomersOf(tx, fields);
    const { stored, tickets } = await lockLoaner(tx, id, [fields.ticketId]);
    if (isRepeatedCheckOut(stored, change)) throw new AppError(409, 'taken', explainUnavailable(stored) ?? '', { current: stored });
    const before = requireCurrent(loanerStore.noun, stored, version);
    const wanted = { ...before, ...fields, ...customerAfter(before, fields, customers) };
    return saveLoaner(deps, tx, { actor, tickets, before, wanted });
  });
}

interface LoanerSave {
  readonly actor: Actor;
  readonly tickets: LoanTickets;
  /** The tool as it is stored, locked. */
  readonly before: Loaner;
  /** As it should be. */
  readonly wanted: Loaner;
  /** The time and condition of a tool that comes back; unless given: now, and no condition. */
  readonly end?: { readonly back: string; readonly conditionIn: string };
}

/** Saves a locked tool with what follows from it for its loan; what differs in nothing writes nothing. */
export async function saveLoaner(deps: ServerDeps, tx: Tx, { actor, tickets, before, wanted, end }: LoanerSave): Promise<Loaner> {
  const next = withoutLoanUnlessOnLoan(loanerSchemas.Editable.parse(wanted));
  const [missing] = findMissingForLoan(next);
  if (missing) throw badRequest(missing.message);
  assertAvailable(before, next.status);
  if (next.serialNumber !== before.serialNumber) await requireOwnSerial(tx, next.serialNumber, before.id);
  const saved = await saveRecord(deps, tx, loanerStore, {
    by: { actor },
    id: before.id,
    change: next,
    lock: async () => before,
    async write(values) {
      const after = await loanerStore.change(tx, before.id, { ...values, lentAt: lentAt(deps, before, next) });
      await bookLoan(deps, tx, { actor, before, after, end });
      return after;
    },
  });
  await recordLoanHistory(deps, tx, { actor, tickets, before, after: saved, end });
  return saved;
}

async function requireOwnSerial(tx: Tx, serialNumber: string, ownId?: string): Promise<void> {
  const other = await claimSerial(tx, serialNumber);
  if (other && other.id !== ownId) throw conflict(`Serial number ${other.serialNumber} is already used by ${other.id}.`);
}

/** A loan goes on as long as the tool stays On Loan. */
function lentAt({ clock }: ServerDeps, before: Loaner | undefined, { status }: Pick<Loaner, 'status'>): string | null {
  if (status !== 'On Loan') return null;
  return before?.lentAt ?? clock.now().toISOString();
}
