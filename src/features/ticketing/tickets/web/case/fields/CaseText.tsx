import { TextInput } from '@mantine/core';
import { type SuggestedInput, SuggestInput } from '../../../../../../platform/web/form/inputs/SuggestInput.tsx';
import type { TicketEdit } from '../../ticket-edit.queries.ts';
import classes from './CaseField.module.css';
import { getCaseTextInput, type TextField } from './case-input.ts';

interface CaseTextProps {
  edit: TicketEdit;
  field: TextField;
  /** Where it is called otherwise than in a case. */
  label?: string;
  isMono?: boolean;
  type?: 'text' | 'email';
  /** What is usual there; anything else may be typed. */
  suggest?: SuggestedInput;
}

export function CaseText({ edit, field, label, isMono = false, type = 'text', suggest }: CaseTextProps) {
  const input = getCaseTextInput(edit, field, { label, input: isMono ? classes.mono : undefined });
  if (suggest) return <SuggestInput {...input} {...suggest} />;
  return <TextInput {...input} type={type} onChange={(event) => edit.set(field, event.currentTarget.value)} />;
}
