import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { WHOLE } from '../../../../platform/number/number-input.ts';
import layout from '../../../../platform/web/form/Form.module.css';
import { FormBody } from '../../../../platform/web/form/FormBody.tsx';
import { EMAIL_INPUT } from '../../../../platform/web/form/inputs/email-input.ts';
import { GrowingTextarea } from '../../../../platform/web/form/inputs/GrowingTextarea.tsx';
import { LookupInput } from '../../../../platform/web/form/inputs/LookupInput.tsx';
import { NumberField } from '../../../../platform/web/form/inputs/NumberField.tsx';
import { SuggestInput } from '../../../../platform/web/form/inputs/SuggestInput.tsx';
import type { Form } from '../../../../platform/web/form/useForm.ts';
import { useStableCallback } from '../../../../platform/web/useStableCallback.ts';
import { useAuth } from '../../../admin/auth/web/auth.queries.ts';
import type { CompanySuggestion } from '../../../master-data/customers/customer.contract.ts';
import { useCompanyInput, useCustomerOf, useOwnerOfSerial } from '../../../master-data/customers/web/customer.queries.ts';
import { isAnotherMake } from '../../../master-data/vehicles/make-model.rules.ts';
import { fillVehicle } from '../../../master-data/vehicles/vin-words.rules.ts';
import { useVehicleCatalog } from '../../../master-data/vehicles/web/vehicle-catalog.queries.ts';
import { useVinLookup } from '../../../master-data/vehicles/web/vin.queries.ts';
import { useStaffChoices } from '../../bulk/web/ticket-bulk.queries.ts';
import { CHANNELS, TICKET_TYPES, type TicketType } from '../../tickets/ticket.contract.ts';
import type { Caller } from '../caller.contract.ts';
import type { UnknownCaller } from '../caller.rules.ts';
import type { TypedCustomer } from '../new-ticket-customer.rules.ts';
import { withCustomer } from '../new-ticket-customer.rules.ts';
import { CallerChips } from './CallerChips.tsx';
import { CallerSearch } from './CallerSearch.tsx';
import { toCallerValues, withCaller } from './caller-values.ts';
import classes from './NewTicket.module.css';
import type { NewTicketForm } from './new-ticket-form.ts';
import { OpenRecords } from './OpenRecords.tsx';
import { RepairIntake } from './RepairIntake.tsx';

/** Fills a blank company with the owner of the entered serial number. */
function useOwnerAsCompany(form: Form<NewTicketForm>) {
  const { toolSerial, customerCompany } = form.values;
  const owner = useOwnerOfSerial(toolSerial);
  const fillCompany = useEffectEvent((known: CompanySuggestion) => {
    if (customerCompany.trim() !== '') return;
    form.change(withCustomer(form.values, toTypedCustomer(known), []));
  });
  useEffect(() => {
    if (owner) fillCompany(owner);
  }, [owner]);
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
  const asksSummary = useRef(false);
  useEffect(() => {
    if (asksSummary.current) focusField('summary');
    asksSummary.current = false;
  });

  /** A company chosen with Enter or the mouse leads to a blank summary. */
  function take(next: TypedCustomer) {
    const isEntered = document.activeElement?.id === toFieldId('customerCompany');
    asksSummary.current = isEntered && form.values.summary.trim() === '' && next.customerCompany !== customerCompany;
    form.change(withCustomer(form.values, next, filled));
  }

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

  const changeMake = useStableCallback((vehicleMake: string) => {
    form.change({ vehicleMake, ...(isAnotherMake(make || lastMake.current, vehicleMake) && { vehicleModel: '' }) });
  });

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
  type: TicketType;
  photos: readonly File[];
  onPhotos: (photos: File[]) => void;
  notice: ReactNode;
  onCancel: () => void;
}

export function NewTicketFields({ form, filled, type, photos, onPhotos, notice, onCancel }: NewTicketFieldsProps) {
  const company = useCompanyOfNew(form, filled);
  const people = useStaffChoices();
  const { user } = useAuth();
  const [start] = useState(filled);
  const lastCaller = useRef<Partial<NewTicketForm>>({});
  useOwnerAsCompany(form);
  const isRepair = type === 'Tool Repair';
  const { customerId, customerCompany, customerName, toolSerial } = form.values;
  const isAboutKnown = start.customerCompany !== '' || start.toolSerial !== '';

  const handleChoose = useStableCallback((caller: Caller) => {
    const next = toCallerValues(caller);
    form.change(withCaller(form.values, next, lastCaller.current));
    lastCaller.current = next;
    focusField('summary');
  });

  const handleUnknown = useStableCallback((kind: UnknownCaller, text: string) => {
    const blank = { customerId: '', customerCompany: '', customerName: '', customerEmail: '', customerPhone: '' };
    if (kind === 'serial') form.change({ type: 'Tool Repair', toolSerial: text });
    else form.change(kind === 'phone' ? { ...blank, customerPhone: text } : { ...blank, customerCompany: text });
    focusField(kind === 'company' ? 'customerName' : 'customerCompany');
  });

  return (
    <div className={classes.layout}>
      <FormBody
        form={form}
        submitLabel={isRepair ? 'Start repair' : 'Create ticket'}
        failureTitle="Couldn’t create the ticket. Your entries are still here."
        notice={notice}
        onCancel={onCancel}
      >
        <div className={layout.whole}>
          <CallerSearch isFirst={!isAboutKnown} onChoose={handleChoose} onUnknown={handleUnknown} />
        </div>
        <CallerChips customerId={customerId} customerName={customerName} toolSerial={toolSerial} onChoose={form.change} />
        <TextInput
          {...form.text('summary')}
          className={layout.whole}
          {...(isRepair && { placeholder: 'Fault: what’s wrong with the tool' })}
          data-autofocus={isAboutKnown || undefined}
        />
        <SuggestInput {...form.text('customerCompany')} {...company} />
        <NativeSelect {...form.text('type')} value={type} data={[...TICKET_TYPES]} />
        <TextInput {...form.text('customerName')} />
        <TextInput {...form.text('customerEmail')} {...EMAIL_INPUT} />
        {customerId === '' && customerCompany.trim() !== '' && <NewCustomer form={form} />}
        <TextInput {...form.text('toolSerial')} className={layout.mono} spellCheck={false} />
        {isRepair ? <RepairIntake form={form} photos={photos} onPhotos={onPhotos} /> : <Vehicle form={form} />}
        {!isRepair && <SuggestInput {...form.text('channel')} unlisted="taken" suggestions={CHANNELS} />}
        <NativeSelect
          {...form.text('assignee')}
          data={[
            ...people.map(({ value, label }) => ({ value, label: value === user?.id ? `${label} (me)` : label })),
            { value: '', label: 'Unassigned' },
          ]}
        />
        <GrowingTextarea {...form.text('description')} className={layout.whole} minRows={2} maxRows={8} />
      </FormBody>
      {(customerId !== '' || toolSerial.trim() !== '') && <OpenRecords customerId={customerId} toolSerial={toolSerial} />}
    </div>
  );
}

const toFieldId = (field: keyof NewTicketForm) => `new-ticket-${field}`;
const focusField = (field: keyof NewTicketForm) => document.getElementById(toFieldId(field))?.focus();

/** Phone number of a customer that will be created, and whether it will. */
function NewCustomer({ form }: { form: Form<NewTicketForm> }) {
  const { values, change } = form;
  const { customerCompany, addsCustomer } = values;
  const known = useCustomerOf({ customerId: '', company: customerCompany });
  if (known !== null) return null;
  return (
    <>
      <TextInput {...form.text('customerPhone')} type="tel" />
      <Checkbox
        mt={{ base: 0, sm: 28 }}
        label={`Add ${customerCompany.trim()} as a customer`}
        checked={addsCustomer === 'yes'}
        onChange={(event) => change({ addsCustomer: event.currentTarget.checked ? 'yes' : '' })}
      />
    </>
  );
}

function Vehicle({ form }: { form: Form<NewTicketForm> }) {
  const { vinLookup, makes, otherNames, findModels, isPending, askForCatalog, changeMake } = useVehicleInputs(form);
  return (
    <>
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
    </>
  );
}
