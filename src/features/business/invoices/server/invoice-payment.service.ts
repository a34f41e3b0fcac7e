import { badRequest } from '../../../../platform/errors.ts';
import type { Tx } from '../../../../platform/server/database/database.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { dayIn, hasBegun } from '../../../../platform/time/zoned-day.ts';
import { findZone } from '../../../admin/settings/server/company-time-zone.service.ts';
import type { Invoice, NewInvoice } from '../invoice.contract.ts';

interface Payment {
  readonly now: Date;
  /** The day of a payment that is saved without one. */
  readonly today: string | null;
}

/** Loads the defaults and limits of a payment date. Today is in the company's time zone. */
export async function findPayment({ clock }: ServerDeps, tx: Tx, { status, paidOn }: Partial<NewInvoice>): Promise<Payment> {
  const now = clock.now();
  return { now, today: status === 'Paid' && !paidOn ? dayIn(await findZone(tx), now) : null };
}

/**
 * Adds the day of payment to an invoice that gets paid, and takes it from one that is paid no more. One that is paid keeps a day, and no new
 * one may be in the future everywhere.
 */
export function withPaymentDate<V extends Partial<NewInvoice>>(
  { now, today }: Payment,
  before: Pick<Invoice, 'status' | 'paidOn'>,
  given: V,
): V {
  const { status = before.status, paidOn = before.paidOn }: Partial<NewInvoice> = given;
  const isNewDay = paidOn !== null && paidOn !== before.paidOn;
  if (status !== 'Paid') {
    if (isNewDay) throw badRequest('Only a paid invoice can have a payment date.');
    return { ...given, paidOn: null };
  }
  if (isNewDay && !hasBegun(paidOn, now)) throw badRequest('The payment date can’t be in the future.');
  if (paidOn === null && before.paidOn !== null) throw badRequest('Choose a payment date');
  return before.status === 'Paid' ? given : { ...given, paidOn: paidOn ?? today };
}
