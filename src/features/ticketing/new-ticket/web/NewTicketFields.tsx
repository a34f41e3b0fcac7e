import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { KeyboardEvent, ReactNode } from 'react';
import { WHOLE } from '../../../../platform/number/number-input.ts';
import layout from '../../../../platform/web/form/Form.module.css';
import { FormBody } from '../../../../platform/web/form/FormBody.tsx';
import { EMAIL_INPUT } from '../../../../platform/web/form/inputs/email-input.ts';
import { LookupInput } from '../../../../platform/web/form/inputs/LookupInput.tsx';
import { NumberField } from '../../../../platform/web/form/inputs/NumberField.tsx';
import { SuggestInput } from '../../../../platform/web/form/inputs/SuggestInput.tsx';
import type { Form } from '../../../../platform/web/form/useForm.ts';
import { TICKET_TYPES, type TicketType } from '../../tickets/ticket.contract.ts';
import type { TypedCustomer } from '../new-ticket-customer.rules.ts';
import { KnownSerial } from './KnownSerial.tsx';
import type { NewTicketForm } from './new-ticket-form.ts';
import { useCompanyOfNew } from './useCompanyOfNew.ts';
import { useVehicleInputs } from './useVehicleInputs.ts';

interface NewTicketFieldsProps {
  form: Form<NewTicketForm>;
  /** What the form began with of a customer and its tool. */
  filled: TypedCustomer;
  /** The type of the list behind the form. */
  listType: TicketType;
  notice: ReactNode;
  onCancel: () => void;
}

export function NewTicketFields({ form, filled, listType, notice, onCancel }: NewTicketFieldsProps) {
  const { vinLookup, makes, otherNames, findModels, isPending, askForCatalog, changeMake } = useVehicleInputs(form);
  const company = useCompanyOfNew(form, filled);

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.submit();
  }

  return (
    <FormBody
      form={form}
      submitLabel="Create ticket"
      failureTitle="Couldn’t create the ticket. Your entries are still here."
      notice={notice}
      onCancel={onCancel}
    >
      <TextInput {...form.text('summary')} className={layout.whole} data-autofocus />
      <SuggestInput {...form.text('customerCompany')} {...company} />
      <NativeSelect {...form.text('type')} value={form.values.type || listType} data={[...TICKET_TYPES]} />
      <TextInput {...form.text('customerName')} />
      <TextInput {...form.text('customerEmail')} {...EMAIL_INPUT} />
      <div>
        <TextInput {...form.text('toolSerial')} className={layout.mono} spellCheck={false} />
        <KnownSerial form={form} />
      </div>
      <TextInput {...form.text('reg')} />
      <LookupInput {...form.text('vin')} lookup={vinLookup} />
      <NumberField {...form.text('vehicleYear')} kind={WHOLE} />
      <SuggestInput
        {...form.text('vehicleMake')}
        suggestions={makes}
        otherNames={otherNames}
        isPending={isPending}
        onFocus={askForCatalog}
        onChange={({ currentTarget }) => changeMake(currentTarget.value)}
      />
      <SuggestInput
        {...form.text('vehicleModel')}
        suggestions={findModels(form.values.vehicleMake)}
        isPending={isPending}
        onFocus={askForCatalog}
      />
      <Textarea {...form.text('description')} className={layout.whole} autosize minRows={3} maxRows={8} onKeyDown={handleKeyDown} />
    </FormBody>
  );
}
