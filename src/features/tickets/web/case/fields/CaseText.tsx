import { TextInput } from '@mantine/core';
import { type CaseField, type CaseFields, getLabel } from '../../../ticket-case.rules.ts';
import type { CaseEdit } from '../draft/useCaseEdit.ts';
import classes from './CaseField.module.css';

/** The fields that hold free text. */
export type TextField = { [K in CaseField]: string extends CaseFields[K] ? K : never }[CaseField];

interface CaseTextProps {
  edit: CaseEdit;
  field: TextField;
  maxLength: number;
  isMono?: boolean;
  type?: 'text' | 'email';
}

export function CaseText({ edit, field, maxLength, isMono = false, type = 'text' }: CaseTextProps) {
  return (
    <TextInput
      id={`case-${field}`}
      className={classes.field}
      wrapperProps={{ 'data-changed': edit.isChanged(field) }}
      classNames={{ label: classes.label ?? '', input: isMono ? (classes.mono ?? '') : '' }}
      label={getLabel(field)}
      type={type}
      maxLength={maxLength}
      autoComplete="off"
      spellCheck={false}
      value={edit.fields[field]}
      error={edit.getError(field)}
      onChange={(event) => edit.set(field, event.currentTarget.value)}
    />
  );
}
