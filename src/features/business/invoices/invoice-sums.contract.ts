import { z } from 'zod';
import { endpoint } from '../../../platform/endpoint.ts';
import { listColumns } from '../../../platform/list-columns.ts';
import { INVOICE_STATUSES, InvoiceQuery } from './invoice.contract.ts';

/** Tabs of the invoice list by their statuses. */
export const INVOICE_TABS = {
  Draft: ['Draft'],
  /** Waiting for a payment. */
  Open: ['Sent', 'Overdue'],
  Sent: ['Sent'],
  Overdue: ['Overdue'],
  Paid: ['Paid'],
  Void: ['Void'],
} as const;
export type InvoiceTab = keyof typeof INVOICE_TABS;

const filters = InvoiceQuery.omit({ limit: true, cursor: true, sort: true, order: true });

const sums = {
  count: z.number().int(),
  /** Dollars. */
  total: z.number(),
};

const StatusSum = z.object({ status: z.enum(INVOICE_STATUSES), ...sums });
export type StatusSum = z.infer<typeof StatusSum>;

export const INVOICE_GROUPS = ['customer', 'status', 'dueDate'] as const;
export type InvoiceGroupBy = (typeof INVOICE_GROUPS)[number];

export const GROUP_LABELS: Readonly<Record<InvoiceGroupBy, string>> = { customer: 'Customer', status: 'Status', dueDate: 'Due date' };

export const GroupQuery = z.strictObject({ ...filters.shape, by: z.enum(INVOICE_GROUPS) });
export type GroupQuery = z.output<typeof GroupQuery>;

/** The columns of grouped invoices. */
export const groupColumns = listColumns({
  value: { label: 'Group', type: 'text' },
  count: { label: 'Invoices', type: 'number' },
  total: { label: 'Total', type: 'money' },
  firstDue: { label: 'First due', type: 'day' },
});

const InvoiceGroup = z.object({
  id: z.string(),
  /** Customer name, status or due date. */
  value: z.string(),
  ...sums,
  firstDue: z.string(),
});
export type InvoiceGroup = z.infer<typeof InvoiceGroup>;

/** Groups with the largest totals are returned up to this number. */
export const GROUP_LIMIT = 1_000;

export const invoiceSumApi = {
  statuses: endpoint({
    method: 'GET',
    path: '/api/invoices/sums',
    access: 'user',
    summary: 'Sum up invoices by status',
    description: 'Returns the number and total of the matching invoices of each status. `status` is ignored.',
    query: filters,
    reply: z.array(StatusSum),
  }),
  groups: endpoint({
    method: 'GET',
    path: '/api/invoices/groups',
    access: 'user',
    summary: 'Group invoices',
    description: `Returns the number and total of the matching invoices by customer, status or due date, largest total first, at most ${GROUP_LIMIT} groups.`,
    query: GroupQuery,
    reply: z.array(InvoiceGroup),
  }),
};
