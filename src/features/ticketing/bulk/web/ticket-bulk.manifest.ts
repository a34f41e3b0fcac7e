import type { WebFeature } from '../../../../platform/web/web-feature.ts';
import { SelectionBar } from './SelectionBar.tsx';

export const ticketBulkParts: WebFeature = {
  // Not lazy: it takes the place of the head of the list at once.
  slots: [{ slot: 'ticket-selection', order: 10, Component: SelectionBar }],
  auditLabels: { 'tickets.bulk_changed': 'Updated tickets in bulk', 'tickets.bulk_undone': 'Undid a bulk update' },
  records: { bulk: { noun: 'Bulk update' } },
};
