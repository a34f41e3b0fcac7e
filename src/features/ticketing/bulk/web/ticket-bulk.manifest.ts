import type { WebFeature } from '../../../../platform/web/web-feature.ts';
import { SelectionBar } from './SelectionBar.tsx';

export const ticketBulkParts: WebFeature = {
  // Not lazy, because it replaces the header of the list as soon as a row is selected.
  slots: [{ slot: 'ticket-selection', order: 10, Component: SelectionBar }],
  auditLabels: { 'tickets.bulk_changed': 'Updated tickets in bulk', 'tickets.bulk_undone': 'Undid a bulk update' },
  records: { bulk: { noun: 'Bulk update' } },
};
