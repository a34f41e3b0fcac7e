import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { KeyboardEvent, ReactNode } from 'react';
import layout from '../../../../platform/web/form/Form.module.css';
import { FormBody } from '../../../../platform/web/form/FormBody.tsx';
import { LookupInput } from '../../../../platform/web/form/inputs/LookupInput.tsx';
import { SuggestInput } from '../../../../platform/web/form/inputs/SuggestInput.tsx';
import type { Form } from '../../../../platform/web/form/useForm.ts';
import { useCompanyInput } from '../../../master-data/customers/web/customer.queries.ts';
import { TICKET_TYPES, type TicketType } from '../../tickets/ticket.contract.ts';
import { KnownSerial } from './KnownSerial.tsx';
import type { NewTicketForm } from './new-ticket-form.ts';
import { useVehicleInputs } from './useVehicleInputs.ts';

interface NewTicketFieldsProps {
  form: Form<NewTicketForm>;
  /** The type of the list behind the form. */
  listType: TicketType;
  notice: ReactNode;
  onCancel: () => void;
}

export function NewTicketFields({ form, listType, notice, onCancel }: NewTicketFieldsProps) {
  const { vinLookup, makes, otherNames, findModels, askForCatalogue, changeMake } = useVehicleInputs(form);
  const { customerCompany, customerName, customerEmail } = form.values;
  const company = useCompanyInput(customerCompany, {
    customerId: form.values.customerId,
    onType: (text) => form.change({ customerCompany: text, customerId: '' }),
    onChoose: ({ customerId, shopName, contactName, email }) =>
      form.change({
        ...{ customerCompany: shopName, customerId },
        ...{ customerName: customerName || contactName, customerEmail: customerEmail || email },
      }),
  });

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.submit();
  }

  return (
    <FormBody
      form={form}
      submitLabel="Create ticket"
      failureTitle="Not created; what you typed is kept."
      notice={notice}
      onCancel={onCancel}
    >
      <TextInput {...form.text('summary')} className={layout.whole} data-autofocus />
      <SuggestInput {...form.text('customerCompany')} {...company} />
      <NativeSelect {...form.text('type')} value={form.values.type || listType} data={[...TICKET_TYPES]} />
      <TextInput {...form.text('customerName')} />
      <TextInput {...form.text('customerEmail')} type="email" />
      <div>
        <TextInput {...form.text('toolSerial')} className={layout.mono} spellCheck={false} />
        <KnownSerial form={form} />
      </div>
      <TextInput {...form.text('reg')} />
      <LookupInput {...form.text('vin')} lookup={vinLookup} />
      <TextInput {...form.text('vehicleYear')} inputMode="numeric" />
      <SuggestInput
        {...form.text('vehicleMake')}
        suggestions={makes}
        otherNames={otherNames}
        onFocus={askForCatalogue}
        onChange={({ currentTarget }) => changeMake(currentTarget.value)}
      />
      <SuggestInput {...form.text('vehicleModel')} suggestions={findModels(form.values.vehicleMake)} onFocus={askForCatalogue} />
      <Textarea {...form.text('description')} className={layout.whole} autosize minRows={3} maxRows={8} onKeyDown={handleKeyDown} />
    </FormBody>
  );
}
