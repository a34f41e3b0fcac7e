import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { caseFields } from '../../../ticket-case.rules.ts';
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
  function handleChange(text: string) {
    const digits = text.replaceAll(/\D/g, '').slice(0, caseFields[field].limit);
    edit.set(field, digits === '' ? null : Number(digits));
  }

  return (
    <TextInput
      {...getCaseInput(edit, field, { input: classes.number })}
      inputMode="numeric"
      autoComplete="off"
      value={edit.fields[field] ?? ''}
      rightSection={unit}
      rightSectionWidth={unit ? 46 : 0}
      onChange={(event) => handleChange(event.currentTarget.value)}
    />
  );
}
