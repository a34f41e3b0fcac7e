import { NativeSelect } from '@mantine/core';
import { type CaseField, type CaseFields, caseFields } from '../../../ticket-case.rules.ts';
import type { CaseEdit } from '../draft/useCaseEdit.ts';
import classes from './CaseField.module.css';

interface CaseSelectProps<K extends CaseField> {
  edit: CaseEdit;
  field: K;
  options: readonly (CaseFields[K] & string)[];
}

/** One of a few values. */
export function CaseSelect<K extends CaseField>({ edit, field, options }: CaseSelectProps<K>) {
  return (
    <NativeSelect
      id={`case-${field}`}
      className={classes.field}
      wrapperProps={{ 'data-changed': edit.isChanged(field) }}
      classNames={{ label: classes.label ?? '' }}
      label={caseFields[field].label}
      data={[...options]}
      value={String(edit.fields[field])}
      error={edit.getError(field)}
      onChange={(event) => {
        const chosen = options.find((option) => option === event.currentTarget.value);
        if (chosen !== undefined) edit.set(field, chosen);
      }}
    />
  );
}
