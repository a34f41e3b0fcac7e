import { SuggestInput } from '../../../../../../platform/web/form/inputs/SuggestInput.tsx';
import type { TicketEdit } from '../../ticket-edit.queries.ts';
import { getCaseTextInput, type TextField } from './case-input.ts';

interface CaseChoiceProps {
  edit: TicketEdit;
  field: TextField;
  /** What is usual; anything else may be typed. */
  suggestions: readonly string[];
}

/** A field with a few usual values. */
export function CaseChoice({ edit, field, suggestions }: CaseChoiceProps) {
  return (
    <SuggestInput
      {...getCaseTextInput(edit, field)}
      suggestions={suggestions}
      onChange={(event) => edit.set(field, event.currentTarget.value)}
    />
  );
}
