import { TextInput } from '@mantine/core';
import { type CaseField, type CaseFields, caseFields } from '../../../ticket-case.rules.ts';
import type { CaseEdit } from '../draft/useCaseEdit.ts';
import classes from './CaseField.module.css';

/** The fields that hold free text. */
export type TextField = {
  [K in CaseField]: CaseFields[K] extends string ? (string extends CaseFields[K] ? K : never) : never;
}[CaseField];

interface CaseTextProps {
  edit: CaseEdit;
  field: TextField;
  isMono?: boolean;
  type?: 'text' | 'email';
}

export function CaseText({ edit, field, isMono = false, type = 'text' }: CaseTextProps) {
  return (
    <TextInput
      id={`case-${field}`}
      className={classes.field}
      wrapperProps={{ 'data-changed': edit.isChanged(field) }}
      classNames={{ label: classes.label ?? '', input: isMono ? (classes.mono ?? '') : '' }}
      label={caseFields[field].label}
      type={type}
      maxLength={caseFields[field].limit}
      autoComplete="off"
      spellCheck={false}
      value={edit.fields[field]}
      error={edit.getError(field)}
      onChange={(event) => edit.set(field, event.currentTarget.value)}
    />
  );
}
