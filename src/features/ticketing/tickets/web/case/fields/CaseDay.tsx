import { TextInput } from '@mantine/core';
import type { TicketEdit } from '../../ticket-edit.queries.ts';
import { getCaseInput } from './case-input.ts';

interface CaseDayProps {
  edit: TicketEdit;
  field: 'orderDate' | 'scheduledDate';
  /** Where it is called otherwise than in a case. */
  label?: string;
}

/** A calendar day, or none. */
export function CaseDay({ edit, field, label }: CaseDayProps) {
  return (
    <TextInput
      {...getCaseInput(edit, field, { label })}
      type="date"
      value={edit.fields[field] ?? ''}
      onChange={(event) => edit.set(field, event.currentTarget.value || null)}
    />
  );
}
