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
    summary: 'List reservations',
    description: 'Returns up to 1,000 upcoming reservations of all loaners, earliest first.',
    query: z.strictObject({ zone: zoneQuery }),
    reply: z.array(Reservation),
  }),
};
