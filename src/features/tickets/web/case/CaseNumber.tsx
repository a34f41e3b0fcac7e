import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { labelOf } from '../../ticket-case.rules.ts';
import classes from './CaseField.module.css';
import type { CaseEdit } from './useCaseEdit.ts';

interface CaseNumberProps {
  edit: CaseEdit;
  field: 'vehicleYear' | 'mileage';
  maxLength: number;
  /** Stands inside the field, at its right. */
  unit?: ReactNode;
}

export function CaseNumber({ edit, field, maxLength, unit }: CaseNumberProps) {
  function handleChange(text: string) {
    const digits = text.replaceAll(/\D/g, '').slice(0, maxLength);
    edit.set(field, digits === '' ? null : Number(digits));
  }

  return (
    <TextInput
      id={`case-${field}`}
      className={classes.field}
      wrapperProps={{ 'data-changed': edit.isChanged(field) }}
      classNames={{ label: classes.label ?? '', input: classes.number ?? '' }}
      label={labelOf(field)}
      inputMode="numeric"
      autoComplete="off"
      value={edit.fields[field] ?? ''}
      error={edit.errorOf(field)}
      rightSection={unit}
      rightSectionWidth={unit ? 46 : 0}
      onChange={(event) => handleChange(event.currentTarget.value)}
    />
  );
}
