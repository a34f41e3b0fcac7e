import type { OtherNames } from '../../../../../../platform/web/form/inputs/choose-from.ts';
import { SuggestInput } from '../../../../../../platform/web/form/inputs/SuggestInput.tsx';
import type { TicketEdit } from '../../ticket-edit.queries.ts';
import { getCaseTextInput, type TextField } from './case-input.ts';

interface CaseSearchProps {
  edit: TicketEdit;
  field: TextField;
  /** The values to choose from; anything else may be typed and confirmed. */
  options: readonly string[];
  otherNames?: OtherNames | undefined;
  /** The options are not known yet. */
  isPending: boolean;
  /** The options are wanted. */
  onOpen: () => void;
}

/** A field with many usual values, which are searched by typing. */
export function CaseSearch({ edit, field, options, otherNames, isPending, onOpen }: CaseSearchProps) {
  return (
    <SuggestInput
      {...getCaseTextInput(edit, field)}
      suggestions={options}
      otherNames={otherNames}
      isPending={isPending}
      onFocus={onOpen}
      onType={onOpen}
      onChange={({ currentTarget }) => edit.set(field, currentTarget.value)}
    />
  );
}
