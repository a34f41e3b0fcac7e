import { listColumns } from '../../../platform/list-columns.ts';

/** The columns of the loaner list. */
export const loanerColumns = listColumns({
  serialNumber: { label: 'Serial number', type: 'text', isSortable: true },
  model: { label: 'Model', type: 'text', isSortable: true },
  status: { label: 'Status', type: 'text', isSortable: true },
  assignedTo: { label: 'Assigned to', type: 'text', isSortable: true },
  returnDate: { label: 'Return date', type: 'day', isSortable: true },
  purchaseDate: { label: 'Purchase date', type: 'day', isSortable: true },
});
