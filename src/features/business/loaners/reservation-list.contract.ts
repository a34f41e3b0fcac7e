import { z } from 'zod';
import { endpoint } from '../../../platform/endpoint.ts';
import { zoneQuery } from '../../../platform/time/zone-query.ts';
import { Reservation } from './reservation.contract.ts';

/** The reservations of all tools, in a file of their own: only the list of tools shows them. */
export const reservationListApi = {
  all: endpoint({
    method: 'GET',
    path: '/api/tools/reservations',
    access: 'user',
    summary: 'Lists the planned reservations of all tools, the next one first, at most 1,000.',
    query: z.strictObject({ zone: zoneQuery }),
    reply: z.array(Reservation),
  }),
};
