import { Box, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { KeyboardEvent, ReactNode } from 'react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { WHOLE } from '../../../../platform/number/number-input.ts';
import layout from '../../../../platform/web/form/Form.module.css';
import { FormBody } from '../../../../platform/web/form/FormBody.tsx';
import { EMAIL_INPUT } from '../../../../platform/web/form/inputs/email-input.ts';
import { LookupInput } from '../../../../platform/web/form/inputs/LookupInput.tsx';
import { NumberField } from '../../../../platform/web/form/inputs/NumberField.tsx';
import { SuggestInput } from '../../../../platform/web/form/inputs/SuggestInput.tsx';
import type { Form } from '../../../../platform/web/form/useForm.ts';
import utilities from '../../../../platform/web/theme/utilities.module.css';
import { RecordLink } from '../../../../platform/web/ui/text/RecordLink.tsx';
import type { CompanySuggestion } from '../../../master-data/customers/customer.contract.ts';
import { toSerialPath } from '../../../master-data/customers/serial.rules.ts';
import { useCompanyInput, useCustomerOf, useOwnerOfSerial } from '../../../master-data/customers/web/customer.queries.ts';
import { isAnotherMake } from '../../../master-data/vehicles/make-model.rules.ts';
import { fillVehicle } from '../../../master-data/vehicles/vin-words.rules.ts';
import { useVehicleCatalog } from '../../../master-data/vehicles/web/vehicle-catalog.queries.ts';
import { useVinLookup } from '../../../master-data/vehicles/web/vin.queries.ts';
import { TICKET_TYPES, type TicketType } from '../../tickets/ticket.contract.ts';
import { useTicketsOfSerial } from '../../tickets/web/ticket.queries.ts';
import type { TypedCustomer } from '../new-ticket-customer.rules.ts';
import { withCustomer } from '../new-ticket-customer.rules.ts';
import type { NewTicketForm } from './new-ticket-form.ts';

/** Shows the owner and recent cases of the entered serial number. The owner fills blank fields if the company is blank. */
function KnownSerial({ form }: { form: Form<NewTicketForm> }) {
  const { toolSerial, customerCompany } = form.values;
  const owner = useOwnerOfSerial(toolSerial);
  const cases = useTicketsOfSerial(toolSerial);

  const fillCompany = useEffectEvent((known: CompanySuggestion) => {
    if (customerCompany.trim() !== '') return;
    form.change(withCustomer(form.values, toTypedCustomer(known), []));
  });
  useEffect(() => {
    if (owner) fillCompany(owner);
  }, [owner]);

  return (
    <Box className={utilities.meta ?? ''} mt={owner || cases.length > 0 ? 4 : 0} role="status">
      {owner && (
        <p>
          Owned by{' '}
          <Link className={`${utilities.link} ${utilities.strong}`} to={toSerialPath(toolSerial)}>
            {owner.shopName}
          </Link>
        </p>
      )}
      {cases.map(({ id, summary, status }) => (
        <p key={id} className={utilities.truncate} title={summary}>
          <RecordLink to={`/sod/${id}`}>{id}</RecordLink> {status}: {summary}
        </p>
      ))}
    </Box>
  );
}

/** Converts a suggestion to a customer with its first contact. */
const toTypedCustomer = ({ customerId, shopName, contactName, email }: CompanySuggestion): TypedCustomer => ({
  customerId,
  customerCompany: shopName,
  customerName: contactName,
  customerEmail: email,
  toolSerial: '',
});

const toFreeText = (customerCompany: string): TypedCustomer => ({
  customerId: '',
  customerCompany,
  customerName: '',
  customerEmail: '',
  toolSerial: '',
});

/** Returns the props of the company field. A different company replaces values that were filled in for the previous one. */
function useCompanyOfNew(form: Form<NewTicketForm>, start: TypedCustomer) {
  const { customerId, customerCompany } = form.values;
  const former = useCustomerOf({ customerId, company: '' });
  const [contact] = former?.contacts ?? [];
  const filled = former
    ? [start, { ...toFreeText(customerCompany), customerId, customerName: contact?.name ?? '', customerEmail: contact?.email ?? '' }]
    : [start];
  const take = (next: TypedCustomer) => form.change(withCustomer(form.values, next, filled));
  return useCompanyInput(customerCompany, {
    customerId,
    onType: (text) => take(toFreeText(text)),
    onChoose: (chosen) => take(toTypedCustomer(chosen)),
  });
}

/** Decodes the VIN of a new ticket into make, model and year. Loads the catalog when its options are first opened. */
function useVehicleInputs(form: Form<NewTicketForm>) {
  const [wantsCatalog, setWantsCatalog] = useState(false);
  const catalog = useVehicleCatalog(wantsCatalog);

  const { vehicleMake: make } = form.values;
  const lastMake = useRef(make);
  useEffect(() => {
    if (make !== '') lastMake.current = make;
  }, [make]);

  function changeMake(vehicleMake: string) {
    form.change({ vehicleMake, ...(isAnotherMake(make || lastMake.current, vehicleMake) && { vehicleModel: '' }) });
  }

  const vinLookup = useVinLookup(form.values.vin, (found, before) => {
    const { vehicleMake, vehicleModel, vehicleYear } = form.values;
    const filled = fillVehicle({ vehicleMake, vehicleModel, vehicleYear: Number(vehicleYear) || null }, found, before);
    form.change({ ...filled, vin: found.vin, vehicleYear: String(filled.vehicleYear ?? '') });
  });
  return { ...catalog, vinLookup, changeMake, askForCatalog: () => setWantsCatalog(true) };
}

interface NewTicketFieldsProps {
  form: Form<NewTicketForm>;
  /** Customer and tool that the form was opened with. */
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
