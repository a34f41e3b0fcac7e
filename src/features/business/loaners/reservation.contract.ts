import { z } from 'zod';
import { endpoint } from '../../../platform/endpoint.ts';
import { isoTime } from '../../../platform/fields.ts';
import { requiredDay, requiredText } from '../../../platform/record/fields.ts';
import { serverOwned } from '../../../platform/record/record-field.ts';
import { recordFields, recordSchemas } from '../../../platform/record/record-schemas.ts';
import { zoneQuery } from '../../../platform/time/zone-query.ts';
import { customerReference } from '../../master-data/customers/customer-reference.contract.ts';

declare module '../../../platform/record-kinds.ts' {
  interface RecordKinds {
    'tool-reservation': Reservation;
  }
}

/** A used reservation has become a loan. */
const RESERVATION_STATES = ['planned', 'used', 'cancelled'] as const;

export const reservationFields = recordFields({
  id: serverOwned(z.number().int()),
  toolId: serverOwned(z.string()),
  assignedTo: requiredText('Reserved for', 500),
  customerId: customerReference(),
  from: requiredDay('Start date'),
  /** Inclusive. */
  until: requiredDay('End date'),
  state: serverOwned(z.enum(RESERVATION_STATES)),
  createdAt: serverOwned(isoTime),
  version: serverOwned(z.number().int()),
});

const schemas = recordSchemas(reservationFields);
export const NewReservation = schemas.New.refine(({ from, until }) => until >= from, {
  path: ['until'],
  message: 'The end date can’t be before the start date',
});
export const { Record: Reservation } = schemas;
export type Reservation = z.infer<typeof Reservation>;
export type NewReservation = z.output<typeof NewReservation>;

export const reservationApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/tools/:id/reservations',
    access: 'user',
    summary: 'List a loaner’s reservations',
    description: 'Returns upcoming reservations, earliest first.',
    query: z.strictObject({ zone: zoneQuery }),
    reply: z.array(Reservation),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/tools/:id/reservations',
    access: 'user',
    summary: 'Reserve a loaner',
    description: 'Reserves the loaner from `from` through `until`. Returns 409 if it is on loan or reserved during these days.',
    body: NewReservation,
    reply: Reservation,
    status: 201,
  }),
  listAll: endpoint({
    method: 'GET',
    path: '/api/tools/reservations',
    access: 'user',
    summary: 'List reservations',
    description: 'Returns up to 1,000 upcoming reservations of all loaners, earliest first.',
    query: z.strictObject({ zone: zoneQuery }),
    reply: z.array(Reservation),
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/tools/:id/reservations/:reservationId/cancel',
    access: 'user',
    summary: 'Cancel a reservation',
    description: 'Returns 409 if the reservation was already canceled or checked out.',
    reply: Reservation,
  }),
};
