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

/** Counts loaners that contain `q` by status, overdue and reserved, today in the zone. */
export async function getLoanerCounts(deps: ServerDeps, zone: string | undefined, q?: string): Promise<LoanerCounts> {
  return countLoaners(deps.database, await findToday(deps, zone), q);
}

/** Suggests an unused serial number; blank if none is free. */
export async function suggestSerial(deps: ServerDeps): Promise<{ serialNumber: string }> {
  return { serialNumber: (await findFreeSerial(deps.database, SUGGESTED_PREFIX)) ?? '' };
}

/** Creates a loaner, with its loan if the status is On Loan. Throws 409 if the serial number is used. */
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
  /** The locked record. */
  readonly before: Loaner;
  readonly wanted: Loaner;
  /** Return time and condition; defaults to now and blank. */
  readonly end?: { readonly back: string; readonly conditionIn: string };
}

/** Saves a locked loaner with its loan and ticket history. Writes nothing if nothing changed. */
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

/** Start of the current loan; null if the loaner isn't On Loan. */
function lentAt({ clock }: ServerDeps, before: Loaner | undefined, { status }: Pick<Loaner, 'status'>): string | null {
  if (status !== 'On Loan') return null;
  return before?.lentAt ?? clock.now().toISOString();
}
