import { TextInput } from '@mantine/core';
import { caseFields } from '../../../ticket-case.rules.ts';
import type { CaseEdit } from '../draft/useCaseEdit.ts';
import classes from './CaseField.module.css';

interface CaseDayProps {
  edit: CaseEdit;
  field: 'orderDate' | 'scheduledDate';
  /** Where it is called otherwise than in a case. */
  label?: string;
}

/** A calendar day, or none. */
export function CaseDay({ edit, field, label = caseFields[field].label }: CaseDayProps) {
  return (
    <TextInput
      id={`case-${field}`}
      className={classes.field}
      wrapperProps={{ 'data-changed': edit.isChanged(field) }}
      classNames={{ label: classes.label ?? '' }}
      type="date"
      label={label}
      value={edit.fields[field] ?? ''}
      error={edit.getError(field)}
      onChange={(event) => edit.set(field, event.currentTarget.value || null)}
    />
  );
}
