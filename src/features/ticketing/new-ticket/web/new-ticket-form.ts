import { z } from 'zod';
import { NOTE_LIMIT } from '../../../../platform/fields.ts';
import { text } from '../../../../platform/record/fields.ts';
import { readForm, toFormValues } from '../../../../platform/record/form-values.ts';
import { recordFields, recordSchemas } from '../../../../platform/record/record-schemas.ts';
import { newId } from '../../../../platform/web/new-id.ts';
import { CONTACT_LIMITS } from '../../../master-data/customers/contact.contract.ts';
import { NewTicket, TICKET_TYPES, type TicketType, ticketFields } from '../../tickets/ticket.contract.ts';
import { NOTE_CATEGORIES } from '../../tickets/ticket-history.contract.ts';

const { summary, type, customerCompany, customerId, customerName, customerEmail, toolSerial, channel } = ticketFields;
const { reg, vin, vehicleYear, vehicleMake, vehicleModel } = ticketFields;
const { arrivedWith, serviceType, orderDate } = ticketFields;
const vehicle = { reg, vin, vehicleYear, vehicleMake, vehicleModel };
const intake = { arrivedWith, serviceType, orderDate };

/** A new ticket, whose description becomes the first note. */
export const newTicketFields = recordFields({
  summary,
  type,
  customerCompany,
  customerId,
  customerName,
  customerEmail,
  /** For the contact of a new customer. */
  customerPhone: text('Customer phone', CONTACT_LIMITS.phone),
  toolSerial,
  ...vehicle,
  ...intake,
  channel,
  /** ID of a user; blank for none. */
  assignee: text('Assigned to', 100),
  /** 'yes' to add an unknown company to the customers. */
  addsCustomer: text('Add as a customer', 3),
  description: text('Description', NOTE_LIMIT),
});

const { Editable } = recordSchemas(newTicketFields);

/** Drafts of older versions lack a field. */
const later = z.string().default('');

/** Entered values of the form. Without a type, the type of the list behind the form applies. */
export const NewTicketForm = Editable.extend({
  type: z.enum(['', ...TICKET_TYPES]),
  vehicleYear: z.string(),
  customerId: z.string(),
  customerPhone: later,
  arrivedWith: later,
  serviceType: later,
  orderDate: later,
  channel: later,
  assignee: later,
  addsCustomer: z.string().default('yes'),
});
export type NewTicketForm = z.infer<typeof NewTicketForm>;

export const EMPTY_FORM: NewTicketForm = {
  ...toFormValues<z.infer<typeof Editable>>(newTicketFields),
  type: '',
  orderDate: '',
  addsCustomer: 'yes',
};

/** Picks the given values for which the form has a field. */
export function pickFields({ type: givenType, ...given }: Readonly<Record<string, string>>): Partial<NewTicketForm> {
  const known = TICKET_TYPES.find((each) => each === givenType);
  return { ...Object.fromEntries(Object.entries(given).filter(([key]) => key in EMPTY_FORM)), ...(known && { type: known }) };
}

/** A ticket to create, and the customer to create before it if the company is unknown. */
export interface NewCase {
  readonly ticket: NewTicket;
  readonly phone: string;
  readonly addsCustomer: boolean;
}

/** Returns the new ticket, or the errors by field. A repair has no vehicle and no channel, other tickets have no accessories. */
export function readNewTicket({ description, assignee, customerPhone, addsCustomer, ...form }: NewTicketForm & { type: TicketType }): {
  data?: NewCase;
  errors: Record<string, string>;
} {
  const omitted = new Set(Object.keys(form.type === 'Tool Repair' ? { ...vehicle, channel } : intake));
  const trimmed = Object.entries(form).flatMap(([key, value]) => (omitted.has(key) ? [] : [[key, value.trim()]]));
  const note = { id: newId(), content: description.trim(), type: 'NOTE', category: NOTE_CATEGORIES[0] };
  const { data: ticket, errors } = readForm(ticketFields, NewTicket, {
    ...Object.fromEntries(trimmed),
    ...(assignee && { assignees: [{ id: assignee }] }),
    ...(note.content && { history: [note] }),
  });
  return { errors, ...(ticket && { data: { ticket, phone: customerPhone.trim(), addsCustomer: addsCustomer === 'yes' } }) };
}
