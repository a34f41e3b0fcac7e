import { errorsByField } from '../../../../../platform/record/field-errors.ts';
import { TicketChange } from '../../../ticket.contract.ts';
import { type CaseField, type CaseFields, caseFields } from '../../../ticket-case.rules.ts';

export type FieldErrors = Partial<Record<CaseField, string>>;

/** What the server would refuse, by field. */
export function checkFields(fields: Partial<CaseFields>): FieldErrors {
  return errorsByField(caseFields, TicketChange.safeParse(fields).error);
}
