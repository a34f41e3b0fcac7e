import { aTicket } from '../../src/features/ticketing/tickets/ticket.factory.ts';
import { type Scenario, sending, TICKET } from './scenario.ts';

const NOTE = { content: 'Battery at 13.4 V, maintainer connected; software 47.12 flashed and coded.', category: 'Solution' };

export const WRITES: readonly Scenario[] = [
  {
    name: 'save of a status with a note',
    // All are put on hold before the first goes on again, so that each save changes the status.
    calls: ({ open }) =>
      ['On Hold', 'In Progress'].flatMap((status) => open.map((id) => sending('PUT', `/api/tickets/${id}`, { status, history: [NOTE] }))),
    share: { of: TICKET, least: 0.22 },
  },
  {
    name: 'new ticket',
    calls: () =>
      Array.from({ length: 40 }, (_, place) =>
        sending(
          'POST',
          '/api/tickets',
          aTicket({ ...NEW, customerCompany: `Harbor Street Garage ${place}`, toolSerial: `ISCANP-${54_000 + place}` }),
        ),
      ),
    share: { of: TICKET, least: 0.17 },
  },
];

const NEW = {
  customerName: 'Maria Novak',
  customerEmail: 'maria@harbor-street.example',
  channel: 'Phone',
  department: 'Service Desk',
  vehicleYear: 2019,
  vehicleMake: 'BMW',
  vehicleModel: 'X5',
  mileage: 120_000,
  history: [NOTE],
};
