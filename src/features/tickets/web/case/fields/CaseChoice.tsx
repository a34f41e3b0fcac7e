import { SuggestInput } from '../../../../../platform/web/form/SuggestInput.tsx';
import { caseFields } from '../../../ticket-case.rules.ts';
import type { CaseEdit } from '../draft/useCaseEdit.ts';
import classes from './CaseField.module.css';
import type { TextField } from './CaseText.tsx';

interface CaseChoiceProps {
  edit: CaseEdit;
  field: TextField;
  /** What is usual; anything else may be typed. */
  suggestions: readonly string[];
  onOpen?: () => void;
}

export function CaseChoice({ edit, field, suggestions, onOpen }: CaseChoiceProps) {
  return (
    <SuggestInput
      id={`case-${field}`}
      className={classes.field}
      wrapperProps={{ 'data-changed': edit.isChanged(field) }}
      classNames={{ label: classes.label ?? '' }}
      label={caseFields[field].label}
      maxLength={caseFields[field].limit}
      autoComplete="off"
      spellCheck={false}
      suggestions={suggestions}
      value={edit.fields[field]}
      error={edit.getError(field)}
      onFocus={onOpen}
      onChange={(event) => edit.set(field, event.currentTarget.value)}
    />
  );
}
