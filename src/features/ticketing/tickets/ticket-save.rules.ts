import type { z } from 'zod';
import { parseInput } from '../../../platform/parse-input.ts';
import { errorsByField } from '../../../platform/record/field-errors.ts';
import { toPersonRef } from '../../admin/users/person.rules.ts';
import { toLineItems } from './rma/rma-lines.rules.ts';
import { type Ticket, TicketChange } from './ticket.contract.ts';
import { type CaseFields, caseFields, pickFields } from './ticket-case.rules.ts';
import { shownFields, type TicketDraft } from './ticket-draft.rules.ts';

/** Finds the errors of the typed fields, by field; a ticket with errors is not sent. */
export function findWrongFields({ values }: TicketDraft): Record<string, string> {
  const wrong = errorsByField(caseFields, parseInput(TicketChange, values).error);
  const [cell] = Object.keys(wrong).filter((key) => key.startsWith('rmaLineItems.'));
  return cell === undefined ? wrong : { ...wrong, rmaLineItems: `Line ${Number(cell.split('.')[1]) + 1}: ${wrong[cell]}` };
}

/** Builds the change that a save sends: `values`, which overwrite no other person's changes, and the notes. Empty for a blank draft. */
export function toTicketChange(values: Partial<CaseFields>, draft: TicketDraft, stored: Ticket): z.input<typeof TicketChange> {
  const { assignees, rmaLineItems, ...fields } = withModel(values, shownFields(pickFields(stored), draft));
  return {
    ...fields,
    ...(rmaLineItems && { rmaLineItems: toLineItems(rmaLineItems) }),
    ...(assignees && { assignees: assignees.map(toPersonRef) }),
    ...(draft.notes.length > 0 && { history: draft.notes.map(({ id, content, type, category }) => ({ id, content, type, category })) }),
  };
}

/** A changed make is sent with its model, even one that reads as before: alone it would clear the model. */
function withModel(values: Partial<CaseFields>, { vehicleModel }: CaseFields): Partial<CaseFields> {
  return values.vehicleMake === undefined ? values : { ...values, vehicleModel };
}
