import { IconFileInvoice } from '@tabler/icons-react';
import { lazyRouteComponent } from '@tanstack/react-router';
import { lazyPart } from '../../../../platform/web/lazy-part.ts';
import type { WebFeature } from '../../../../platform/web/web-feature.ts';
import { INVOICE_FILTER_KEYS } from '../receivable.rules.ts';
import { InvoiceFigures } from './customer/InvoiceFigures.tsx';
import { invoiceOfTicketKey } from './invoice-key.ts';
import { TicketInvoiceDialog } from './ticket/TicketInvoiceDialog.tsx';

const RepairInvoice = lazyPart(async () => (await import('./ticket/RepairInvoice.tsx')).RepairInvoice);

export const invoicePages: WebFeature<'/invoices'> = {
  pages: [
    {
      path: '/invoices',
      search: ['q', 'status', 'view', 'open', 'ticket', 'sort', 'group', 'columns', ...INVOICE_FILTER_KEYS],
      component: lazyRouteComponent(() => import('./InvoicesPage.tsx'), 'InvoicesPage'),
      article: 'invoices',
      creates: { label: 'Invoice' },
      goKey: 'I',
      navigation: {
        section: 'Business',
        label: 'Invoices',
        about: 'Billed, paid and overdue invoices, plus unbilled work',
        icon: IconFileInvoice,
        order: 190,
      },
    },
  ],
  pageData: [{ kind: 'ticket', name: 'invoice', toKey: ({ id }) => invoiceOfTicketKey(id) }],
  slots: [
    { slot: 'rma-side', order: 20, Component: RepairInvoice },
    {
      slot: 'repair-step',
      order: 10,
      Component: lazyPart(async () => (await import('./ticket/RepairInvoiceStep.tsx')).RepairInvoiceStep),
    },
    // Not lazy because it renders nothing until it is opened.
    { slot: 'case-side', order: 90, Component: TicketInvoiceDialog },
    {
      slot: 'ticket-actions',
      order: 40,
      Component: lazyPart(async () => (await import('./ticket/TicketInvoiceAction.tsx')).TicketInvoiceAction),
    },
    // Not lazy because it is visible immediately.
    { slot: 'customer-figures', order: 30, Component: InvoiceFigures },
    {
      slot: 'customer-tabs',
      order: 30,
      tab: 'invoices',
      label: 'Invoices',
      count: ({ invoiceCount }) => invoiceCount,
      Component: lazyPart(async () => (await import('./customer/InvoicesOfCustomer.tsx')).InvoicesOfCustomer),
    },
  ],
  auditLabels: {
    'invoice.changed': 'Updated an invoice',
    'invoice.created': 'Created an invoice',
    'invoices.exported': 'Exported invoices',
    'invoice.downloaded': 'Downloaded an invoice',
  },
  records: { invoice: { noun: 'Invoice', link: (id) => ({ to: '/invoices', search: { open: id } }) } },
};
