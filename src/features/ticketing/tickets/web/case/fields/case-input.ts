import { type CaseField, type CaseFields, caseFields } from '../../../ticket-case.rules.ts';
import type { TicketEdit } from '../../ticket-edit.queries.ts';
import classes from './CaseField.module.css';

/** The fields that hold free text. */
export type TextField = {
  [K in CaseField]: CaseFields[K] extends string ? (string extends CaseFields[K] ? K : never) : never;
}[CaseField];

interface Look {
  /** Label to use instead of the field's name in a case. */
  label?: string | undefined;
  /** CSS class of the typed text. */
  input?: string | undefined;
}

/** Answers the props of every input for a field. */
export const getCaseInput = (edit: TicketEdit, field: CaseField, { label = caseFields[field].label, input = '' }: Look = {}) => ({
  id: `case-${field}`,
  className: classes.field ?? '',
  wrapperProps: { 'data-changed': edit.isChanged(field) },
  classNames: { label: classes.label ?? '', input },
  label,
  error: edit.getError(field),
});

/** Answers the props of every input for a field of free text. */
export const getCaseTextInput = (edit: TicketEdit, field: TextField, look?: Look) => ({
  ...getCaseInput(edit, field, look),
  maxLength: caseFields[field].limit,
  autoComplete: 'off',
  spellCheck: false,
  value: edit.fields[field],
});
