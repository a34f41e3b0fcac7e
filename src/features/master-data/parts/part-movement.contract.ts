import { z } from 'zod';
import { endpoint } from '../../../platform/endpoint.ts';
import { isoTime, paging } from '../../../platform/fields.ts';
import { choice, text, wholeNumber } from '../../../platform/record/fields.ts';
import { optionalField, serverOwned } from '../../../platform/record/record-field.ts';
import { recordFields, recordSchemas } from '../../../platform/record/record-schemas.ts';
import { STOCK_LIMIT } from './part.contract.ts';

const MOVEMENT_KINDS = ['received', 'used', 'reserved', 'released', 'corrected'] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

const TICKET_ID_LIMIT = 40;
const ticketId = z.preprocess((value) => (value === '' ? null : value), z.string().trim().min(1).max(TICKET_ID_LIMIT).nullable());

export const movementFields = recordFields({
  id: serverOwned(z.number().int()),
  partId: serverOwned(z.string()),
  kind: choice('Type', MOVEMENT_KINDS, { initial: 'received' }),
  /** Number of parts; negative for a downward adjustment. */
  quantity: wholeNumber('Quantity', STOCK_LIMIT, { min: -STOCK_LIMIT }),
  reason: text('Reason', 500),
  ticketId: optionalField(
    {
      label: 'Ticket',
      limit: TICKET_ID_LIMIT,
      reply: z.string().nullable(),
      input: ticketId,
      toText: (value) => String(value ?? ''),
      parseText: (typed) => typed,
    },
    null,
  ),
  /** Line item of the repair. */
  lineId: serverOwned(z.string().nullable()),
  onHandChange: serverOwned(z.number().int()),
  reservedChange: serverOwned(z.number().int()),
  by: serverOwned(z.string()),
  at: serverOwned(isoTime),
});

const schemas = recordSchemas(movementFields);
export const PartMovement = schemas.Record;
export type PartMovement = z.infer<typeof PartMovement>;

export const NewMovement = schemas.New.superRefine(({ kind, quantity, reason, ticketId }, { addIssue }) => {
  const reject = (field: string, message: string) => addIssue({ code: 'custom', path: [field], message });
  if (kind === 'corrected') {
    if (quantity === 0) reject('quantity', 'Enter an adjustment other than 0');
    if (reason.trim() === '') reject('reason', 'Reason is required');
  } else if (quantity < 1) reject('quantity', 'Quantity must be at least 1');
  if ((kind === 'reserved' || kind === 'released') && ticketId === null) reject('ticketId', 'Ticket is required');
});
export type NewMovement = z.output<typeof NewMovement>;

export const movementApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/parts/:id/movements',
    access: 'user',
    summary: 'List a part’s stock movements',
    description: 'Returns received, used, reserved, released and adjusted quantities, newest first.',
    query: z.strictObject(paging),
    reply: z.array(PartMovement),
    paged: true,
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/parts/:id/movements',
    access: 'user',
    summary: 'Record a stock movement',
    description:
      'Receives, uses, reserves, releases or adjusts (`corrected`) the stock of a part. An adjustment may be negative and needs a `reason`; `reserved` and `released` need a `ticketId`. Parts used for a ticket are taken from its reservation first. Returns 409 if the stock or the reservation is too small.',
    body: NewMovement,
    reply: PartMovement,
    status: 201,
  }),
};
