import { badRequest } from '../../../../platform/errors.ts';
import type { Tx } from '../../../../platform/server/database/database.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { dayIn } from '../../../../platform/time/zoned-day.ts';
import { findZone } from '../../../admin/settings/server/firm-zone.service.ts';
import type { Invoice, NewInvoice } from '../invoice.contract.ts';

/** Finds the day of a payment that is saved without one: today where the firm is. */
export async function findPayment({ clock }: ServerDeps, tx: Tx, { status, paidOn }: Partial<NewInvoice>): Promise<string | null> {
  return status === 'Paid' && !paidOn ? dayIn(await findZone(tx), clock.now()) : null;
}

/** Adds the day of payment to an invoice that gets paid, and takes it from one that is paid no more. */
export function settlePayment<V extends Partial<NewInvoice>>(
  payment: string | null,
  before: Pick<Invoice, 'status' | 'paidOn'>,
  given: V,
): V {
  const { status = before.status, paidOn = before.paidOn } = given;
  if (status !== 'Paid') {
    if (paidOn !== null && paidOn !== before.paidOn) throw badRequest('Only a paid invoice has a day of payment');
    return { ...given, paidOn: null };
  }
  return before.status === 'Paid' ? given : { ...given, paidOn: paidOn ?? payment };
}
