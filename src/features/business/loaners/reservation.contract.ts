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

/** A used one has become a loan. */
export const RESERVATION_STATES = ['planned', 'used', 'cancelled'] as const;

export const reservationFields = recordFields({
  id: serverOwned(z.number().int()),
  toolId: serverOwned(z.string()),
  assignedTo: requiredText('Reserved for', 500),
  customerId: customerReference(),
  from: requiredDay('From'),
  /** The last day, still included. */
  until: requiredDay('Until'),
  state: serverOwned(z.enum(RESERVATION_STATES)),
  createdAt: serverOwned(isoTime),
  version: serverOwned(z.number().int()),
});

const schemas = recordSchemas(reservationFields);
export const NewReservation = schemas.New.refine(({ from, until }) => until >= from, {
  path: ['until'],
  message: '“Until” must not be before “From”',
});
export const { Record: Reservation } = schemas;
export type Reservation = z.infer<typeof Reservation>;
export type NewReservation = z.output<typeof NewReservation>;

export const reservationApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/tools/:id/reservations',
    access: 'user',
    summary: 'Lists the planned reservations of a tool, the next one first.',
    query: z.strictObject({ zone: zoneQuery }),
    reply: z.array(Reservation),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/tools/:id/reservations',
    access: 'user',
    summary: 'Reserves a tool for a period in which nobody else has it.',
    body: NewReservation,
    reply: Reservation,
    status: 201,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/tools/:id/reservations/:reservationId/cancel',
    access: 'user',
    summary: 'Cancels a planned reservation.',
    reply: Reservation,
  }),
};
