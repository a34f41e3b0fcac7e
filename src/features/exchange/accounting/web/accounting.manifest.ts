import { lazyPart } from '../../../../platform/web/lazy-part.ts';
import type { WebFeature } from '../../../../platform/web/web-feature.ts';

export const accountingParts: WebFeature = {
  parts: [
    { place: 'invoice-sync', order: 10, Component: lazyPart(async () => (await import('./InvoiceAccounting.tsx')).InvoiceAccounting) },
  ],
  auditLabels: {
    'quickbooks.sent': 'Sent an invoice to QuickBooks',
    'quickbooks.voided': 'Made an invoice void in QuickBooks',
  },
};
