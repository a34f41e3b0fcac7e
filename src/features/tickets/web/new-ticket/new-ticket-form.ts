import { NOTE_LIMIT } from '../../../../platform/fields.ts';
import { text } from '../../../../platform/record/fields.ts';
import { type FormValues, readForm, toFormValues } from '../../../../platform/record/form-values.ts';
import { recordFields } from '../../../../platform/record/record-schemas.ts';
import { newId } from '../../../../platform/web/new-id.ts';
import { NewTicket, ticketFields } from '../../ticket.contract.ts';
import { NOTE_CATEGORIES } from '../../ticket-history.contract.ts';

const { history: _notes, ...typed } = ticketFields;

/** A new ticket, whose description becomes the first note. */
export const newTicketFields = recordFields({ ...typed, description: text('Description', NOTE_LIMIT) });

/** What the New Ticket form holds, as typed. */
export type NewTicketForm = FormValues<Omit<NewTicket, 'history'> & { description: string }>;

export const EMPTY_FORM: NewTicketForm = toFormValues(newTicketFields);

/** The ticket a form describes, or what is wrong with it by field. */
export function readNewTicket({ description, ...form }: NewTicketForm): { data?: NewTicket; errors: Record<string, string> } {
  const trimmed = Object.entries(form).map(([key, value]) => [key, typeof value === 'string' ? value.trim() : value]);
  const note = { id: newId(), content: description.trim(), type: 'NOTE', category: NOTE_CATEGORIES[0] };
  return readForm(ticketFields, NewTicket, { ...Object.fromEntries(trimmed), ...(note.content && { history: [note] }) });
}
