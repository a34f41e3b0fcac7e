import type { ChangeEvent } from 'react';
import type { CommittedText } from '../../../../../../platform/web/form/inputs/SuggestInput.tsx';
import type { CaseField, CaseFields } from '../../../ticket-case.rules.ts';
import type { TicketEdit } from '../../ticket-edit.queries.ts';
import classes from './CaseField.module.css';
import { getCaseInput, getCaseTextInput, type TextField } from './case-input.ts';

export type CaseInputs = ReturnType<typeof toCaseInputs>;

interface TextLook {
  /** Label to use instead of the field's name in a case. */
  readonly label?: string | undefined;
  readonly isMono?: boolean;
}

/** Gives the inputs of a case all they need to show and change a field, by its kind. */
export function toCaseInputs(edit: TicketEdit) {
  return {
    text: (field: TextField, { label, isMono = false }: TextLook = {}) => ({
      ...getCaseTextInput(edit, field, { label, input: isMono ? classes.mono : undefined }),
      onChange: ({ currentTarget }: CommittedText) => edit.set(field, currentTarget.value),
    }),
    /** A calendar day, or none. */
    day: (field: 'orderDate' | 'scheduledDate', label?: string) => ({
      ...getCaseInput(edit, field, { label }),
      type: 'date' as const,
      value: edit.fields[field] ?? '',
      onChange: (event: ChangeEvent<HTMLInputElement>) => edit.set(field, event.currentTarget.value || null),
    }),
    /** One of a few values. */
    select: <K extends CaseField>(field: K, options: readonly (CaseFields[K] & string)[]) => ({
      ...getCaseInput(edit, field),
      classNames: { label: classes.label ?? '', input: classes.choice ?? '', description: classes.hint ?? '' },
      data: [...options],
      value: String(edit.fields[field]),
      onChange: (event: ChangeEvent<HTMLSelectElement>) => {
        const chosen = options.find((option) => option === event.currentTarget.value);
        if (chosen !== undefined) edit.set(field, chosen);
      },
    }),
  };
}
