import { lazyPart } from '../../../../platform/web/lazy-part.ts';
import type { WebFeature } from '../../../../platform/web/web-feature.ts';

export const invoiceEmailPages: WebFeature = {
  slots: [{ slot: 'invoice-email', order: 10, Component: lazyPart(async () => (await import('./InvoiceEmail.tsx')).InvoiceEmail) }],
  auditLabels: { 'invoice.emailed': 'Sent an invoice by email' },
};
