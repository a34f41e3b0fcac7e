import { NativeSelect, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { EMAIL_INPUT } from '../../../../../platform/web/form/inputs/email-input.ts';
import { SuggestInput } from '../../../../../platform/web/form/inputs/SuggestInput.tsx';
import { Panel } from '../../../../../platform/web/ui/Panel.tsx';
import { BILLING_STATUSES, PAYMENT_STATUSES, SHIPPING_STATUSES, TICKET_TYPES } from '../../../tickets/ticket.contract.ts';
import type { RepairViewProps } from '../repair-slots.ts';
import { useContactOf } from '../rma.queries.ts';
import { CustomerFacts } from './CustomerFacts.tsx';
import { KnownText } from './KnownText.tsx';
import classes from './RmaPanels.module.css';

const SERVICE_TYPES = ['Repair', 'Warranty repair', 'Calibration', 'Inspection', 'Upgrade', 'Replacement'];

type PanelProps = Pick<RepairViewProps, 'edit' | 'inputs' | 'company'>;

/** The panels of the customer and of the order. */
export function RmaPanels({ edit, inputs, company }: PanelProps) {
  return (
    <>
      <CustomerInfo edit={edit} inputs={inputs} company={company} />
      <Panel title="Order Details">
        <div className={classes.pairs}>
          <TextInput {...inputs.day('orderDate')} />
          <SuggestInput {...inputs.text('serviceType')} unlisted="taken" suggestions={SERVICE_TYPES} />
          <NativeSelect {...inputs.select('paymentStatus', PAYMENT_STATUSES)} />
          <NativeSelect {...inputs.select('shippingStatus', SHIPPING_STATUSES)} />
          <TextInput {...inputs.text('productSku', { isMono: true })} />
          <TextInput {...inputs.text('rmaNumber', { isMono: true })} />
          <NativeSelect {...inputs.select('type', TICKET_TYPES)} />
          <NativeSelect {...inputs.select('billingStatus', BILLING_STATUSES)} />
        </div>
      </Panel>
    </>
  );
}

/** The customer of a repair: contact and email are those of its record until the ticket has its own. */
function CustomerInfo({ edit, inputs, company }: PanelProps) {
  const { customerName } = edit.fields;
  const { customer, contact: known } = useContactOf(edit.fields);
  const contacts = customer?.contacts ?? [];
  const contact = {
    suggestions: contacts.map(({ name }) => name).filter(Boolean),
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => {
      edit.set('customerName', value);
      const chosen = contacts.find(({ name }) => name === value);
      if (chosen?.email) edit.set('customerEmail', chosen.email);
    },
  };
  const open = customer && (
    <Link className={classes.link} to="/customers/$customerId" params={{ customerId: customer.id }}>
      View customer
    </Link>
  );
  return (
    <Panel title="Customer Info" aside={open}>
      <div className={classes.fields}>
        <SuggestInput {...inputs.text('customerCompany', { label: 'Shop name' })} {...company} />
        <SuggestInput
          {...inputs.text('customerName', { label: 'Primary contact' })}
          {...contact}
          unlisted="taken"
          value={customerName || (known?.name ?? '')}
        />
        <KnownText {...inputs.text('customerEmail', { label: 'Email' })} {...EMAIL_INPUT} known={known?.email} />
        <CustomerFacts customer={customer} contactName={customerName} />
      </div>
    </Panel>
  );
}
