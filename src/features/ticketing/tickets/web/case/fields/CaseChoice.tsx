import { SuggestInput } from '../../../../../../platform/web/form/inputs/SuggestInput.tsx';
import type { TicketEdit } from '../../ticket-edit.queries.ts';
import type { TextField } from './case-input.ts';
import { toCaseInputs } from './case-inputs.ts';

interface CaseChoiceProps {
  edit: TicketEdit;
  field: TextField;
  /** The usual values; anything else may be typed. */
  suggestions: readonly string[];
}

/** A field with a few usual values. */
export function CaseChoice({ edit, field, suggestions }: CaseChoiceProps) {
  return <SuggestInput {...toCaseInputs(edit).text(field)} suggestions={suggestions} />;
}
