import type { OtherNames } from '../../../../../../platform/web/form/inputs/choose-from.ts';
import { SearchSelect } from '../../../../../../platform/web/form/inputs/SearchSelect.tsx';
import type { TicketEdit } from '../../ticket-edit.queries.ts';
import { getCaseTextInput, type TextField } from './case-input.ts';

interface CaseSearchProps {
  edit: TicketEdit;
  field: TextField;
  /** The values to choose from; anything else may be typed. */
  options: readonly string[];
  otherNames?: OtherNames | undefined;
  onOpen: () => void;
}

/** A field with many usual values, which are searched by typing. */
export function CaseSearch({ edit, field, options, otherNames, onOpen }: CaseSearchProps) {
  return (
    <SearchSelect
      {...getCaseTextInput(edit, field)}
      options={options}
      otherNames={otherNames}
      onFocus={onOpen}
      onChange={(value) => edit.set(field, value)}
    />
  );
}
