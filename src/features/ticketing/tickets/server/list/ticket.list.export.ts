import { createListExport } from '../../../../../platform/server/list/list-export.ts';
import { ofKnownCustomer } from '../../../../master-data/customers/server/customer-reference.service.ts';
import { TicketQuery, type TicketRow } from '../../ticket.contract.ts';
import { ticketColumns } from '../../ticket-columns.ts';
import { withKeysAndZone } from './ticket.list.service.ts';
import { toListRequest } from './ticket.list.store.ts';

const query = TicketQuery.omit({ limit: true, cursor: true, collapsed: true });

/** The ticket list as a file. */
export const ticketListExport = createListExport<typeof query, TicketRow, typeof ticketColumns>({
  name: 'tickets',
  action: 'tickets.exported',
  columns: ticketColumns,
  query,
  values: {
    vehicle: ({ vehicleYear, vehicleMake, vehicleModel }) => [vehicleYear, vehicleMake, vehicleModel].filter(Boolean).join(' '),
    technician: ({ assignees }) => assignees.map(({ name }) => name).join(', '),
  },
  toList: async (db, filters) => toListRequest(await withKeysAndZone(db, await ofKnownCustomer(db, { ...filters, limit: 1 }))),
});
