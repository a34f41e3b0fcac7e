import { listColumns, type SortOf } from '../../../platform/list-columns.ts';

/** The columns of the invoice list. */
export const invoiceColumns = listColumns({
  id: { label: 'Invoice ID', type: 'text', isSortable: true },
  customerCompany: { label: 'Customer', type: 'text', isSortable: true },
  ticketId: { label: 'Ticket', type: 'text', isOptional: true },
  issueDate: { label: 'Issue Date', type: 'day', isSortable: true },
  dueDate: { label: 'Due Date', type: 'day', isSortable: true },
  total: { label: 'Total', type: 'money', isSortable: true },
  status: { label: 'Status', type: 'text', isSortable: true },
  quickbooksStatus: { label: 'QB Status', type: 'text' },
});

export type InvoiceSort = SortOf<typeof invoiceColumns>;

export const USUAL_INVOICE_ORDER = { sort: 'id', order: 'desc' } as const;
