import { z } from 'zod';
import { NOTE_LIMIT } from '../../../../platform/fields.ts';
import { text } from '../../../../platform/record/fields.ts';
import { readForm, toFormValues } from '../../../../platform/record/form-values.ts';
import { recordFields, recordSchemas } from '../../../../platform/record/record-schemas.ts';
import { newId } from '../../../../platform/web/new-id.ts';
import { NewTicket, TICKET_TYPES, type TicketType, ticketFields } from '../../tickets/ticket.contract.ts';
import { NOTE_CATEGORIES } from '../../tickets/ticket-history.contract.ts';

const { summary, type, customerCompany, customerId, customerName, customerEmail, toolSerial } = ticketFields;
const { reg, vin, vehicleYear, vehicleMake, vehicleModel } = ticketFields;
const customer = { customerCompany, customerId, customerName, customerEmail };
const vehicle = { reg, vin, vehicleYear, vehicleMake, vehicleModel };

/** A new ticket, whose description becomes the first note. */
export const newTicketFields = recordFields({
  summary,
  type,
  ...customer,
  toolSerial,
  ...vehicle,
  description: text('Description', NOTE_LIMIT),
});

const { Editable } = recordSchemas(newTicketFields);

/** Entered values of the form. Without a type, the type of the list behind the form applies. */
export const NewTicketForm = Editable.extend({ type: z.enum(['', ...TICKET_TYPES]), vehicleYear: z.string(), customerId: z.string() });
export type NewTicketForm = z.infer<typeof NewTicketForm>;

export const EMPTY_FORM: NewTicketForm = { ...toFormValues<z.infer<typeof Editable>>(newTicketFields), type: '' };

/** Picks the given values for which the form has a text field. */
export function pickFields(given: Readonly<Record<string, string>>): Partial<NewTicketForm> {
  return Object.fromEntries(Object.entries(given).filter(([key]) => key in EMPTY_FORM && key !== 'type'));
}

/** Returns the new ticket, or the errors by field. */
export function readNewTicket({ description, ...form }: NewTicketForm & { type: TicketType }): {
  data?: NewTicket;
  errors: Record<string, string>;
} {
  const trimmed = Object.entries(form).map(([key, value]) => [key, value.trim()]);
  const note = { id: newId(), content: description.trim(), type: 'NOTE', category: NOTE_CATEGORIES[0] };
  return readForm(ticketFields, NewTicket, { ...Object.fromEntries(trimmed), ...(note.content && { history: [note] }) });
}
