import { toDollars } from '../../../../platform/money.ts';
import type { Db } from '../../../../platform/server/database/database.ts';
import { addTo, toWhere } from '../../../../platform/server/list/list-request.ts';
import { ofKnownCustomer } from '../../../master-data/customers/server/customer-reference.service.ts';
import type { InvoiceQuery } from '../invoice.contract.ts';
import { GROUP_LIMIT, type GroupQuery, type InvoiceGroup, type InvoiceGroupBy, type StatusSum } from '../invoice-sums.contract.ts';
import { toListRequest } from './invoice.list.store.ts';

type Filters = Omit<InvoiceQuery, 'limit' | 'cursor'>;

/** Sums up the matching invoices of each status that has some. */
export async function sumByStatus(db: Db, { status: _, ...filters }: Filters): Promise<StatusSum[]> {
  const { where, values } = await toConditions(db, filters);
  const { rows } = await db.query<StatusSum>(
    `SELECT status, count(*)::int AS count, sum(total_cents)::int8 AS total FROM invoices ${where} GROUP BY status`,
    values,
  );
  return rows.map(({ total, ...sum }) => ({ ...sum, total: toDollars(total) }));
}

const GROUPS: Readonly<Record<InvoiceGroupBy, { readonly key: string; readonly value: string }>> = {
  customer: { key: `coalesce(customer_id, 'name:' || company_key(customer_company)) COLLATE "C"`, value: 'max(customer_company)' },
  status: { key: 'status', value: 'status' },
  dueDate: { key: 'due_date::text', value: 'due_date::text' },
};

/** Groups the matching invoices, largest total first. */
export async function groupInvoices(db: Db, { by, ...filters }: GroupQuery): Promise<InvoiceGroup[]> {
  const { where, values } = await toConditions(db, filters);
  const { key, value } = GROUPS[by];
  const { rows } = await db.query<InvoiceGroup>(
    `SELECT ${key} AS id, ${value} AS value, count(*)::int AS count, sum(total_cents)::int8 AS total, min(due_date)::text AS "firstDue"
      FROM invoices ${where} GROUP BY 1${by === 'customer' ? '' : ', 2'} ORDER BY total DESC, id LIMIT ${GROUP_LIMIT}`,
    values,
  );
  return rows.map(({ total, ...group }) => ({ ...group, total: toDollars(total) }));
}

async function toConditions(db: Db, filters: Filters): Promise<{ where: string; values: unknown[] }> {
  const values: unknown[] = [];
  const request = toListRequest(await ofKnownCustomer(db, { ...filters, limit: 1 }));
  return { where: toWhere(request.where, addTo(values)), values };
}
