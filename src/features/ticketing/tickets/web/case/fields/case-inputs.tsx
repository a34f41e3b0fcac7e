import { NativeSelect, TextInput } from '@mantine/core';
import type { ChangeEvent, ReactNode } from 'react';
import { DateField } from '../../../../../../platform/web/form/inputs/DateField.tsx';
import type { EMAIL_INPUT } from '../../../../../../platform/web/form/inputs/email-input.ts';
import { type CommittedText, SuggestInput, type SuggestInputProps } from '../../../../../../platform/web/form/inputs/SuggestInput.tsx';
import { useCompanyInput } from '../../../../../master-data/customers/web/customer.queries.ts';
import { type CaseField, type CaseFields, caseFields } from '../../../ticket-draft.rules.ts';
import { type TicketEdit, useCaseField, useCaseFields } from '../../ticket-edit.queries.ts';
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

/** Returns a field with the input props that fields of every kind have. */
export function useCaseInput<K extends CaseField>(edit: TicketEdit, field: K, look: Look = {}) {
  const { label = caseFields[field].label, input = '' } = look;
  const { other, error, isChanged, ...rest } = useCaseField(edit, field);
  const props = {
    id: `case-${field}`,
    className: classes.field ?? '',
    wrapperProps: { 'data-changed': isChanged },
    classNames: { label: classes.label ?? '', input },
    label,
    error,
    inputContainer: (shown: ReactNode) => (
      <>
        {shown}
        <OtherValueNote value={other} />
      </>
    ),
  };
  return { ...rest, isChanged, props };
}

interface CaseTextProps extends Partial<typeof EMAIL_INPUT> {
  edit: TicketEdit;
  field: TextField;
  label?: string;
  isMono?: boolean;
  /** Fits a longer text into half a column. */
  isCompact?: boolean;
  suggest?: Partial<SuggestInputProps> & Pick<SuggestInputProps, 'suggestions'>;
  rightSection?: ReactNode;
  placeholder?: string;
  /** Renders another input with the props. */
  children?: (input: CaseTextInput) => ReactNode;
}

type SharedProps = ReturnType<typeof useCaseInput>['props'];

interface CaseTextInput extends SharedProps {
  readonly maxLength: number | undefined;
  readonly autoComplete: string;
  readonly spellCheck: boolean;
  readonly value: string;
  readonly onChange: (event: CommittedText) => void;
}

/** A text of the ticket. A key renders only its field. */
export function CaseText(props: CaseTextProps) {
  const { edit, field, label, isMono = false, isCompact = false, suggest, children, ...traits } = props;
  const {
    value,
    set,
    props: shared,
  } = useCaseInput(edit, field, {
    label,
    input: isMono ? classes.mono : isCompact ? classes.choice : undefined,
  });
  const input: CaseTextInput = {
    ...shared,
    maxLength: caseFields[field].limit,
    autoComplete: 'off',
    spellCheck: false,
    value,
    onChange: ({ currentTarget }: CommittedText) => set(currentTarget.value),
  };
  if (children) return children(input);
  if (suggest) return <SuggestInput {...input} {...suggest} />;
  return <TextInput {...input} {...traits} />;
}

interface CaseDayProps {
  edit: TicketEdit;
  field: 'orderDate' | 'promisedDate' | 'scheduledDate';
  label?: string;
  children?: (input: CaseDayInput) => ReactNode;
}

type CaseDayInput = SharedProps & Pick<CaseTextInput, 'value' | 'onChange'>;

/** A calendar day, or none. */
function CaseDay({ edit, field, label, children }: CaseDayProps) {
  const { value, set, props } = useCaseInput(edit, field, { label, input: classes.choice });
  const input = { ...props, value: value ?? '', onChange: (event: CommittedText) => set(event.currentTarget.value || null) };
  return children ? children(input) : <DateField {...input} />;
}

interface CaseSelectProps<K extends CaseField> {
  edit: TicketEdit;
  field: K;
  options: readonly (CaseFields[K] & string)[];
  /** Shown after the value was changed. */
  hint?: string;
  /** Called before the value changes. */
  onChoose?: (value: CaseFields[K]) => void;
}

export function CaseSelect<K extends CaseField>({ edit, field, options, hint, onChoose }: CaseSelectProps<K>) {
  const { value, isChanged, set, props } = useCaseInput(edit, field, { input: classes.choice });

  function handleChange(event: ChangeEvent<HTMLSelectElement>) {
    const chosen = options.find((option) => option === event.currentTarget.value);
    if (chosen === undefined) return;
    onChoose?.(chosen);
    set(chosen);
  }

  return (
    <NativeSelect
      {...props}
      data={[...options]}
      value={String(value)}
      onChange={handleChange}
      description={isChanged && hint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    />
  );
}

/** The company. Suggests customers; the chosen one fills a blank contact. */
export function CaseCompany({ edit, label }: { edit: TicketEdit; label?: string }) {
  const { customerCompany, customerId } = useCaseFields(edit, (fields) => ({
    customerCompany: fields.customerCompany,
    customerId: fields.customerId,
  }));
  const company = useCompanyInput(customerCompany, {
    customerId,
    onType: (text) => {
      edit.set('customerCompany', text);
      edit.set('customerId', null);
    },
    onChoose: (chosen) => {
      const { customerName, customerEmail } = edit.getFields();
      edit.set('customerCompany', chosen.shopName);
      edit.set('customerId', chosen.customerId);
      edit.set('customerName', customerName || chosen.contactName);
      edit.set('customerEmail', customerEmail || chosen.email);
    },
  });
  return <CaseText edit={edit} field="customerCompany" {...(label !== undefined && { label })} suggest={company} />;
}

/** The inputs, which the repairs feature takes as props. */
export const CASE_INPUTS = { Text: CaseText, Day: CaseDay, Select: CaseSelect, Company: CaseCompany } as const;
