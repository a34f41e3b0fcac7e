import { caseFields } from '../../../ticket-case.rules.ts';
import type { CaseEdit } from '../draft/useCaseEdit.ts';
import classes from './CaseField.module.css';
import type { TextField } from './CaseText.tsx';

/** What every input for a field of free text is given. */
export const getCaseInput = (edit: CaseEdit, field: TextField) => ({
  id: `case-${field}`,
  className: classes.field ?? '',
  wrapperProps: { 'data-changed': edit.isChanged(field) },
  classNames: { label: classes.label ?? '' },
  label: caseFields[field].label,
  maxLength: caseFields[field].limit,
  autoComplete: 'off',
  spellCheck: false,
  value: edit.fields[field],
  error: edit.getError(field),
});
