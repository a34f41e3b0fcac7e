import { TicketChange } from '../../../ticket.contract.ts';
import type { CaseField, CaseFields } from '../../../ticket-case.rules.ts';
import { errorsByField } from '../../field-errors.ts';

export type FieldErrors = Partial<Record<CaseField, string>>;

/** What the server would refuse, by field. */
export function checkFields(fields: Partial<CaseFields>): FieldErrors {
  return errorsByField(TicketChange.safeParse(fields).error);
}
