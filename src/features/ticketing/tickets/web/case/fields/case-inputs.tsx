import { TextInput } from '@mantine/core';
import type { ChangeEvent, ReactNode } from 'react';
import type { EMAIL_INPUT } from '../../../../../../platform/web/form/inputs/email-input.ts';
import { type CommittedText, type SuggestedInput, SuggestInput } from '../../../../../../platform/web/form/inputs/SuggestInput.tsx';
import { useCompanyInput } from '../../../../../master-data/customers/web/customer.queries.ts';
import { type CaseField, type CaseFields, caseFields } from '../../../ticket-draft.rules.ts';
import type { TicketEdit } from '../../ticket-edit.queries.ts';
import classes from './CaseField.module.css';
import { OtherValueNote } from './OtherValueNote.tsx';

/** Fields with free text. */
export type TextField = {
  [K in CaseField]: CaseFields[K] extends string ? (string extends CaseFields[K] ? K : never) : never;
}[CaseField];

interface Look {
  /** Defaults to the label of the field. */
  readonly label?: string | undefined;
  /** CSS class of the input. */
  readonly input?: string | undefined;
}

interface TextLook {
  readonly label?: string | undefined;
  readonly isMono?: boolean;
  /** Fits a longer text into half a column. */
  readonly isCompact?: boolean;
}

/** Returns the input props that fields of every kind have. */
export const getCaseInput = (edit: TicketEdit, field: CaseField, { label = caseFields[field].label, input = '' }: Look = {}) => ({
  id: `case-${field}`,
  className: classes.field ?? '',
  wrapperProps: { 'data-changed': edit.isChanged(field) },
  classNames: { label: classes.label ?? '', input },
  label,
  error: edit.getError(field),
  inputContainer: (input: ReactNode) => (
    <>
      {input}
      <OtherValueNote value={edit.getOtherValue(field)} />
    </>
  ),
});

export type CaseInputs = ReturnType<typeof toCaseInputs>;

/** Returns functions that build the input props of a field, by kind. */
export function toCaseInputs(edit: TicketEdit) {
  return {
    text: (field: TextField, { label, isMono, isCompact }: TextLook = {}) => ({
      ...getCaseInput(edit, field, { label, input: isMono ? classes.mono : isCompact ? classes.choice : undefined }),
      maxLength: caseFields[field].limit,
      autoComplete: 'off',
      spellCheck: false,
      value: edit.fields[field],
      onChange: ({ currentTarget }: CommittedText) => edit.set(field, currentTarget.value),
    }),
    /** A calendar day, or none. */
    day: (field: 'orderDate' | 'promisedDate' | 'scheduledDate', label?: string) => ({
      ...getCaseInput(edit, field, { label, input: classes.choice }),
      value: edit.fields[field] ?? '',
      onChange: (event: CommittedText) => edit.set(field, event.currentTarget.value || null),
    }),
    select: <K extends CaseField>(field: K, options: readonly (CaseFields[K] & string)[]) => ({
      ...getCaseInput(edit, field),
      classNames: { label: classes.label ?? '', input: classes.choice ?? '' },
      data: [...options],
      value: String(edit.fields[field]),
      onChange: (event: ChangeEvent<HTMLSelectElement>) => {
        const chosen = options.find((option) => option === event.currentTarget.value);
        if (chosen !== undefined) edit.set(field, chosen);
      },
    }),
  };
}

interface CaseTextProps extends Partial<typeof EMAIL_INPUT> {
  edit: TicketEdit;
  field: TextField;
  isMono?: boolean;
  suggest?: SuggestedInput;
  rightSection?: ReactNode;
}

export function CaseText({ edit, field, isMono = false, suggest, ...traits }: CaseTextProps) {
  const input = toCaseInputs(edit).text(field, { isMono });
  if (suggest) return <SuggestInput {...input} {...suggest} />;
  return <TextInput {...input} {...traits} />;
}

/** Suggests customers for the company. The chosen one fills a blank contact. */
export function useCompanyOfCase({ fields, set }: TicketEdit) {
  const { customerCompany, customerName, customerEmail } = fields;
  return useCompanyInput(customerCompany, {
    customerId: fields.customerId,
    onType: (text) => {
      set('customerCompany', text);
      set('customerId', null);
    },
    onChoose: ({ customerId, shopName, contactName, email }) => {
      set('customerCompany', shopName);
      set('customerId', customerId);
      set('customerName', customerName || contactName);
      set('customerEmail', customerEmail || email);
    },
  });
}
