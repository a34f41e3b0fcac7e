import { Textarea, TextInput } from '@mantine/core';
import type { FormValues } from '../../../../../platform/record/form-values.ts';
import { shortDate } from '../../../../../platform/time/relative-time.ts';
import type { Form } from '../../../../../platform/web/form/useForm.ts';
import { getServerTime } from '../../../../../platform/web/server-time.ts';
import type { NewLoaner } from '../../loaner.contract.ts';
import { DueText } from '../DueText.tsx';
import { CompanyInput } from './CompanyInput.tsx';
import classes from './LoanGroup.module.css';
import { RepairInput } from './RepairInput.tsx';

interface LoanGroupProps {
  form: Pick<Form<FormValues<NewLoaner>>, 'text' | 'values' | 'change'>;
  /** Null while the loan is not saved yet. */
  lentAt: string | null;
}

/** The fields of the loan of a tool, shown while it is On Loan. */
export function LoanGroup({ form, lentAt }: LoanGroupProps) {
  const { assignedTo, returnDate } = form.values;
  const isDay = /^\d{4}-\d\d-\d\d$/.test(returnDate);
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>Loan</legend>
      <CompanyInput {...form.text('assignedTo')} customerId={form.values.customerId} onCustomer={form.change} withAsterisk />
      <TextInput
        {...form.text('returnDate')}
        type="date"
        withAsterisk
        description={isDay && <DueText returnDate={returnDate} />}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      />
      <RepairInput {...form.text('ticketId')} company={assignedTo} />
      <TextInput label="Checked out" value={shortDate(lentAt ?? getServerTime())} readOnly variant="unstyled" tabIndex={-1} />
      <Textarea {...form.text('conditionOut')} className={classes.whole} autosize minRows={1} maxRows={4} />
      <p className={classes.hint}>These fields are cleared when the status changes from On Loan.</p>
    </fieldset>
  );
}
