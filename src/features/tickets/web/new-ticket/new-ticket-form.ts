import { errorsByField } from '../../../../platform/record/field-errors.ts';
import { newId } from '../../../../platform/web/new-id.ts';
import { NewTicket, type TicketType, ticketFields } from '../../ticket.contract.ts';
import { NOTE_CATEGORIES } from '../../ticket-history.contract.ts';
import type { NewTicketBody } from '../ticket.queries.ts';

/** What the New Ticket form holds, as typed. */
export interface NewTicketForm {
  /** Absent: the type of the list behind the form. */
  type: TicketType | undefined;
  summary: string;
  customerCompany: string;
  customerName: string;
  customerEmail: string;
  toolSerial: string;
  reg: string;
  vin: string;
  vehicleMake: string;
  vehicleModel: string;
  vehicleYear: string;
  description: string;
}

export type NewTicketField = keyof NewTicketForm;

export const EMPTY_FORM: NewTicketForm = {
  type: undefined,
  summary: '',
  customerCompany: '',
  customerName: '',
  customerEmail: '',
  toolSerial: '',
  reg: '',
  vin: '',
  vehicleMake: '',
  vehicleModel: '',
  vehicleYear: '',
  description: '',
};

/** The ticket a form describes, or what is wrong with it by field. The description becomes the first note. */
export function readForm(
  { description, ...fields }: NewTicketForm,
  type: TicketType,
): { body?: NewTicketBody; errors: Record<string, string> } {
  const trimmed = Object.fromEntries(Object.entries({ ...fields, type }).map(([key, value]) => [key, value.trim()]));
  const note = { id: newId(), content: description.trim(), type: 'NOTE', category: NOTE_CATEGORIES[0] };
  const { data, error } = NewTicket.safeParse({ ...trimmed, ...(note.content && { history: [note] }) });
  return { ...(data && { body: data }), errors: errorsByField(ticketFields, error) };
}
