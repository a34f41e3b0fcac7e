import { lazyPart } from '../../../../platform/web/lazy-part.ts';
import type { SlotProps } from '../../../../platform/web/slots.ts';
import type { WebFeature } from '../../../../platform/web/web-feature.ts';

const RepairAccountingStep = lazyPart(async () => (await import('./RepairAccountingStep.tsx')).RepairAccountingStep);

/** Loads the step only for repairs that have an invoice. */
function StepOfBilled(props: SlotProps['repair-step']) {
  return props.ticket.billingStatus === 'Not Billable' ? null : <RepairAccountingStep {...props} />;
}

export const accountingParts: WebFeature = {
  slots: [
    { slot: 'invoice-sync', order: 10, Component: lazyPart(async () => (await import('./InvoiceAccounting.tsx')).InvoiceAccounting) },
    { slot: 'invoice-selection', order: 10, Component: lazyPart(async () => (await import('./SendSelected.tsx')).SendSelected) },
    { slot: 'repair-step', order: 15, Component: StepOfBilled },
    { slot: 'invoice-progress', order: 10, Component: lazyPart(async () => (await import('./BatchProgress.tsx')).BatchProgress) },
  ],
  auditLabels: {
    'quickbooks.asked': 'Sent an invoice to QuickBooks',
    'quickbooks.sent': 'Created an invoice in QuickBooks',
    'quickbooks.voided': 'Voided an invoice in QuickBooks',
  },
};
