import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import layout from '../../../../../platform/web/form/Form.module.css';
import { FormBody } from '../../../../../platform/web/form/FormBody.tsx';
import { SearchSelect } from '../../../../../platform/web/form/inputs/SearchSelect.tsx';
import { SuggestInput } from '../../../../../platform/web/form/inputs/SuggestInput.tsx';
import type { Form } from '../../../../../platform/web/form/useForm.ts';
import { useCompanyInput } from '../../../../master-data/customers/web/customer.queries.ts';
import type { DecodedVin } from '../../../../master-data/vehicles/vin.contract.ts';
import { fillVehicle } from '../../../../master-data/vehicles/vin-words.rules.ts';
import { useVehicleCatalogue } from '../../../../master-data/vehicles/web/vehicle-catalogue.queries.ts';
import { TICKET_TYPES, type TicketType } from '../../ticket.contract.ts';
import { VinField } from '../vin/VinField.tsx';
import { KnownSerial } from './KnownSerial.tsx';
import type { NewTicketForm } from './new-ticket-form.ts';

interface NewTicketFieldsProps {
  form: Form<NewTicketForm>;
  /** The type of the list behind the form. */
  listType: TicketType;
  notice: ReactNode;
  onCancel: () => void;
}

export function NewTicketFields({ form, listType, notice, onCancel }: NewTicketFieldsProps) {
  const [wantsCatalogue, setWantsCatalogue] = useState(false);
  const { makes, otherNames, findModels } = useVehicleCatalogue(wantsCatalogue);
  const askForCatalogue = () => setWantsCatalogue(true);
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

  function handleDecoded(vehicle: DecodedVin) {
    const { vehicleMake, vehicleModel, vehicleYear } = form.values;
    const filled = fillVehicle({ vehicleMake, vehicleModel, vehicleYear: Number(vehicleYear) || null }, vehicle);
    form.change({ ...filled, vehicleYear: String(filled.vehicleYear ?? '') });
  }

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
        <TextInput {...form.text('toolSerial')} spellCheck={false} />
        <KnownSerial form={form} />
      </div>
      <TextInput {...form.text('reg')} />
      <VinField {...form.text('vin')} onDecoded={handleDecoded} />
      <TextInput {...form.text('vehicleYear')} inputMode="numeric" />
      <SearchSelect
        {...form.text('vehicleMake')}
        options={makes}
        otherNames={otherNames}
        onFocus={askForCatalogue}
        onChange={(vehicleMake) => form.change({ vehicleMake, vehicleModel: '' })}
      />
      <SearchSelect
        {...form.text('vehicleModel')}
        options={findModels(form.values.vehicleMake)}
        onFocus={askForCatalogue}
        onChange={(vehicleModel) => form.change({ vehicleModel })}
      />
      <Textarea {...form.text('description')} className={layout.whole} autosize minRows={3} maxRows={8} onKeyDown={handleKeyDown} />
    </FormBody>
  );
}
