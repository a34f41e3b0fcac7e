import type { ChangeSubscriber } from '../../../../platform/server/changes/changes.ts';
import { trackLock } from '../../../../platform/server/database/lock-tracker.ts';
import { publish } from '../../../../platform/server/live/live.ts';
import { recordsOfCustomer } from '../../../master-data/customers/server/merge/customer-records.service.ts';
import { namesOfCustomer } from '../../../master-data/customers/server/names/customer-names.service.ts';

/** Copies of the customer name: as printed on drafts, and as the account of every invoice. Sent invoices keep the printed name. */
export const namesOnInvoices = namesOfCustomer({
  table: 'invoices',
  idType: 'text',
  column: 'account_company',
  shownAs: 'invoice',
});

/** The invoices of a customer, which go along when it is merged. */
export const invoicesOfCustomer = recordsOfCustomer({
  table: 'invoices',
  name: 'invoices',
  noun: ['invoice', 'invoices'],
  shownAs: 'invoice',
});

/**
 * Moves the drafts of a ticket that is given to another company into its account, unless they stand in a third one, and what was sent while nobody
 * knew its customer into that of the first one who is known; what is printed stays.
 */
export const followTicket: ChangeSubscriber = async (tx, { kind, actor, before, after }) => {
  if (kind !== 'ticket' || !before || !after) return;
  const { id, customerId, customerCompany } = after;
  if (customerId === before.customerId && customerCompany === before.customerCompany) return;
  trackLock(tx, 'invoices');
  const { rowCount } = await tx.query({
    name: 'invoices-follow-ticket',
    text: `WITH moved AS (
        SELECT id FROM invoices WHERE ticket_id = $1 AND customer_id IS NOT DISTINCT FROM $2
          AND ((status = 'Draft' AND quickbooks_status NOT IN ('pending', 'invoiced')) OR (customer_id IS NULL AND $3::text IS NOT NULL)) ORDER BY id FOR NO KEY UPDATE
      ) UPDATE invoices SET customer_id = $3, account_company = $4 FROM moved WHERE invoices.id = moved.id`,
    values: [id, before.customerId, customerId, customerCompany],
  });
  if (rowCount) publish(tx, { kind: 'invoice', id: '', version: 0, by: actor?.userId ?? '' });
};
