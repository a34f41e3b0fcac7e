import { TextInput } from '@mantine/core';
import type { EMAIL_INPUT } from '../../../../../../platform/web/form/inputs/email-input.ts';
import { type SuggestedInput, SuggestInput } from '../../../../../../platform/web/form/inputs/SuggestInput.tsx';
import type { TicketEdit } from '../../ticket-edit.queries.ts';
import { type TextField, toCaseInputs } from './case-inputs.ts';

interface CaseTextProps extends Partial<typeof EMAIL_INPUT> {
  edit: TicketEdit;
  field: TextField;
  /** Defaults to the label of the field. */
  label?: string;
  isMono?: boolean;
  suggest?: SuggestedInput;
}

export function CaseText({ edit, field, label, isMono = false, suggest, ...traits }: CaseTextProps) {
  const input = toCaseInputs(edit).text(field, { label, isMono });
  if (suggest) return <SuggestInput {...input} {...suggest} />;
  return <TextInput {...input} {...traits} />;
}
