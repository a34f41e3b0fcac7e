import { NativeSelect } from '@mantine/core';
import { shortcutTarget } from '../../../../../../platform/web/ui/keyboard/hotkey.ts';
import type { Shortcut } from '../../../../../../platform/web/ui/keyboard/shortcuts.ts';
import type { CaseField, CaseFields } from '../../../ticket-case.rules.ts';
import type { TicketEdit } from '../../ticket-edit.queries.ts';
import classes from './CaseField.module.css';
import { getCaseInput } from './case-input.ts';

interface CaseSelectProps<K extends CaseField> {
  edit: TicketEdit;
  field: K;
  options: readonly (CaseFields[K] & string)[];
  /** What another choice means, shown once one was made. */
  hint?: string;
  /** The key that leads here. */
  shortcut?: Shortcut;
}

/** One of a few values. */
export function CaseSelect<K extends CaseField>({ edit, field, options, hint, shortcut }: CaseSelectProps<K>) {
  return (
    <NativeSelect
      {...getCaseInput(edit, field)}
      {...(shortcut && shortcutTarget(shortcut))}
      classNames={{ label: classes.label ?? '', input: classes.choice ?? '', description: classes.hint ?? '' }}
      description={edit.isChanged(field) && hint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={[...options]}
      value={String(edit.fields[field])}
      onChange={(event) => {
        const chosen = options.find((option) => option === event.currentTarget.value);
        if (chosen !== undefined) edit.set(field, chosen);
      }}
    />
  );
}
