import { NativeSelect, TextInput } from '@mantine/core';
import { getToday } from '../../../../../platform/web/server-time.ts';
import { INVOICE_STATUSES } from '../../invoice.contract.ts';
import type { useInvoiceForm } from '../useInvoiceForm.ts';

interface StatusFieldsProps {
  form: ReturnType<typeof useInvoiceForm>['form'];
  isFocused: boolean;
}

/** The status, any of which can be chosen, and of a paid invoice its day of payment, which is today unless said. */
export function StatusFields({ form, isFocused }: StatusFieldsProps) {
  const { status, paidOn } = form.values;

  function handleStatus(next: string) {
    const day = next === 'Paid' ? paidOn || getToday() : '';
    form.change({ status: INVOICE_STATUSES.find((each) => each === next) ?? status, paidOn: day });
  }

  return (
    <>
      <NativeSelect
        {...form.text('status')}
        data={[...INVOICE_STATUSES]}
        {...(isFocused && { 'data-autofocus': true })}
        onChange={(event) => handleStatus(event.currentTarget.value)}
      />
      {status === 'Paid' && <TextInput {...form.text('paidOn')} type="date" />}
    </>
  );
}

/** The two dates of a draft. */
export function DateFields({ dates, dueHint }: Pick<ReturnType<typeof useInvoiceForm>, 'dates' | 'dueHint'>) {
  return (
    <>
      <TextInput {...dates.issue} type="date" />
      <TextInput {...dates.due} type="date" description={dueHint} inputWrapperOrder={['label', 'input', 'error', 'description']} />
    </>
  );
}
