import { TextInput } from '@mantine/core';
import { type SuggestedInput, SuggestInput } from '../../../../../platform/web/form/inputs/SuggestInput.tsx';
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
  /** Where it is called otherwise than in a case. */
  label?: string;
  isMono?: boolean;
  type?: 'text' | 'email';
  /** What is usual there; anything else may be typed. */
  suggest?: SuggestedInput;
}

export function CaseText({ edit, field, label = caseFields[field].label, isMono = false, type = 'text', suggest }: CaseTextProps) {
  const input = {
    id: `case-${field}`,
    className: classes.field ?? '',
    wrapperProps: { 'data-changed': edit.isChanged(field) },
    classNames: { label: classes.label ?? '', input: isMono ? (classes.mono ?? '') : '' },
    label,
    maxLength: caseFields[field].limit,
    autoComplete: 'off',
    spellCheck: false,
    value: edit.fields[field],
    error: edit.getError(field),
  };
  if (suggest) return <SuggestInput {...input} {...suggest} />;
  return <TextInput {...input} type={type} onChange={(event) => edit.set(field, event.currentTarget.value)} />;
}
