import type { ReactNode } from 'react';
import { MILEAGE, readInput, WHOLE } from '../../../../../../platform/number/number-input.ts';
import { NumberField } from '../../../../../../platform/web/form/inputs/NumberField.tsx';
import { usePendingText } from '../../../../../../platform/web/form/inputs/pending-input.ts';
import type { TicketEdit } from '../../ticket-edit.queries.ts';
import classes from './CaseField.module.css';
import { getCaseInput } from './case-input.ts';

interface CaseNumberProps {
  edit: TicketEdit;
  field: 'vehicleYear' | 'mileage';
  /** Stands inside the field, at its right. */
  unit?: ReactNode;
}

export function CaseNumber({ edit, field, unit }: CaseNumberProps) {
  const kind = field === 'mileage' ? MILEAGE : WHOLE;
  const input = getCaseInput(edit, field, { input: classes.number });
  const number = edit.fields[field];
  const shown = number === null ? '' : String(number);
  const [typed, setTyped] = usePendingText(input.id, shown);

  function handleChange(text: string) {
    const { value } = text.trim() === '' ? { value: null } : readInput(text, kind);
    if (value !== undefined) edit.set(field, value);
    // Partial input such as 45 of "45,1" isn't the intended number.
    else if (edit.isChanged(field)) edit.set(field, edit.draft.base[field] ?? null);
    setTyped(value === null || text === String(value) ? undefined : text);
  }

  return (
    <NumberField
      {...input}
      kind={kind}
      value={typed ?? shown}
      rightSection={unit}
      rightSectionWidth={unit ? 46 : 0}
      onChange={({ currentTarget }) => handleChange(currentTarget.value)}
    />
  );
}
