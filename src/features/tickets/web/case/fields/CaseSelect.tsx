import { NativeSelect } from '@mantine/core';
import type { z } from 'zod';
import { shortcutTarget } from '../../../../../platform/web/ui/keyboard/shortcut-target.ts';
import { type CaseFields, caseFields } from '../../../ticket-case.rules.ts';
import type { CaseEdit } from '../draft/useCaseEdit.ts';
import classes from './CaseField.module.css';

type SelectField = 'status' | 'type' | 'billingStatus';

interface CaseSelectProps<F extends SelectField> {
  edit: CaseEdit;
  field: F;
  options: readonly CaseFields[F][];
  schema: z.ZodType<CaseFields[F]>;
  /** What another choice means, shown once one was made. */
  hint?: string;
}

/** One of the words that a field knows. */
export function CaseSelect<F extends SelectField>({ edit, field, options, schema, hint }: CaseSelectProps<F>) {
  const isChanged = edit.isChanged(field);
  return (
    <NativeSelect
      id={`case-${field}`}
      {...(field === 'status' && shortcutTarget('status'))}
      className={classes.field}
      wrapperProps={{ 'data-changed': isChanged }}
      classNames={{ label: classes.label ?? '', description: classes.hint ?? '' }}
      label={caseFields[field].label}
      description={isChanged && hint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={[...options]}
      value={edit.fields[field]}
      onChange={(event) => edit.set(field, schema.parse(event.currentTarget.value))}
    />
  );
}
