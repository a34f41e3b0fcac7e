import type { ChangeSubscriber } from '../../../../platform/server/changes/changes.ts';
import { trackLock } from '../../../../platform/server/database/lock-tracker.ts';
import { publish } from '../../../../platform/server/live/live.ts';
import type { StatsProvider } from '../../../../platform/server/records/record-stats.ts';
import type { TimelineSource } from '../../../../platform/server/timeline-source.ts';
import { recordsOfCustomer } from '../../../master-data/customers/server/merge/customer-records.service.ts';
import { namesOfCustomer } from '../../../master-data/customers/server/names/customer-names.service.ts';
import { invoiceApi } from '../invoice.contract.ts';
import { getInvoiceFigures } from './invoice.list.store.ts';

/** The customer name on invoices. Sent invoices keep the printed name. */
export const namesOnInvoices = namesOfCustomer({
  table: 'invoices',
  idType: 'text',
  column: 'account_company',
  shownAs: 'invoice',
});

/** Moves invoices when customers are merged. */
export const invoicesOfCustomer = recordsOfCustomer({
  table: 'invoices',
  name: 'invoices',
  noun: ['invoice', 'invoices'],
  shownAs: 'invoice',
});

/**
 * When a ticket gets another customer, moves its drafts to that customer's account unless they were given to a third one, and
 * sent invoices only if they had no customer. The printed name stays.
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

/** Amounts a customer was billed and owes. */
export const customerInvoices: StatsProvider<'customer'> = {
  kind: 'customer',
  async getStats(db, { id }) {
    const { count, invoiced, unpaid, overdueCount } = await getInvoiceFigures(db, id);
    return { invoiceCount: count, invoiced, unpaid, overdueInvoices: overdueCount };
  },
};

/** Invoices on the timeline of a customer. */
export const invoiceTimeline: TimelineSource = {
  kinds: ['invoice'],
  access: invoiceApi.list.access,
  sql: `SELECT 'invoice' AS kind, id AS key, id AS record_id, created_at AS at, id AS title, status, '' AS who,
    NULL AS author_id, total_cents AS cents FROM invoices WHERE customer_id = $1`,
};
