import { NativeSelect } from '@mantine/core';
import { shortcutTarget } from '../../../../../platform/web/ui/keyboard/shortcut-target.ts';
import type { ShortcutName } from '../../../../../platform/web/ui/keyboard/shortcuts.ts';
import { type CaseField, type CaseFields, caseFields } from '../../../ticket-case.rules.ts';
import type { CaseEdit } from '../draft/useCaseEdit.ts';
import classes from './CaseField.module.css';

interface CaseSelectProps<K extends CaseField> {
  edit: CaseEdit;
  field: K;
  options: readonly (CaseFields[K] & string)[];
  /** What another choice means, shown once one was made. */
  hint?: string;
  /** The key that leads here. */
  shortcut?: ShortcutName;
}

/** One of a few values. */
export function CaseSelect<K extends CaseField>({ edit, field, options, hint, shortcut }: CaseSelectProps<K>) {
  const isChanged = edit.isChanged(field);
  return (
    <NativeSelect
      id={`case-${field}`}
      {...(shortcut && shortcutTarget(shortcut))}
      className={classes.field}
      wrapperProps={{ 'data-changed': isChanged }}
      classNames={{ label: classes.label ?? '', input: classes.choice ?? '', description: classes.hint ?? '' }}
      label={caseFields[field].label}
      description={isChanged && hint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
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
