import { listColumns, type SortOf } from '../../../platform/list-columns.ts';

/** The columns of ticket lists. */
export const ticketColumns = listColumns({
  id: { label: 'Case ID', type: 'text', isSortable: true },
  summary: { label: 'Summary', type: 'text', isSortable: true },
  customerCompany: { label: 'Customer', type: 'text', isSortable: true },
  customerName: { label: 'Contact', type: 'text', isOptional: true },
  vehicle: { label: 'Vehicle', type: 'text' },
  toolSerial: { label: 'Tool serial', type: 'text', isOptional: true },
  type: { label: 'Type', type: 'text', isOptional: true },
  technician: { label: 'Technician', type: 'text' },
  status: { label: 'Status', type: 'text', isSortable: true },
  followUpDate: { label: 'Follow-up', type: 'day', isSortable: true, isOptional: true },
  createdAt: { label: 'Created', type: 'time', isSortable: true, isOptional: true },
  lastUpdated: { label: 'Last Update', type: 'time', isSortable: true },
});

export type TicketSort = SortOf<typeof ticketColumns>;

export const USUAL_TICKET_ORDER = { sort: 'lastUpdated', order: 'desc' } as const;
