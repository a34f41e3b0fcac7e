import { NativeSelect } from '@mantine/core';
import { shortcutTarget } from '../../../../../../platform/web/ui/keyboard/hotkey.ts';
import type { Shortcut } from '../../../../../../platform/web/ui/keyboard/shortcuts.ts';
import type { CaseField, CaseFields } from '../../../ticket-case.rules.ts';
import type { TicketEdit } from '../../ticket-edit.queries.ts';
import { toCaseInputs } from './case-inputs.ts';

interface CaseSelectProps<K extends CaseField> {
  edit: TicketEdit;
  field: K;
  options: readonly (CaseFields[K] & string)[];
  /** Explains what a new choice means; shown once the value was changed. */
  hint?: string;
  /** The key that leads here. */
  shortcut?: Shortcut;
}

/** One of a few values. */
export function CaseSelect<K extends CaseField>({ edit, field, options, hint, shortcut }: CaseSelectProps<K>) {
  return (
    <NativeSelect
      {...toCaseInputs(edit).select(field, options)}
      {...(shortcut && shortcutTarget(shortcut))}
      description={edit.isChanged(field) && hint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    />
  );
}
