import { Link } from '@tanstack/react-router';
import { Panel } from '../../../../../../platform/web/ui/Panel.tsx';
import { useCustomerOfCompany } from '../../../../../master-data/customers/web/customer.queries.ts';
import { BILLING_STATUSES, PAYMENT_STATUSES, SHIPPING_STATUSES, TICKET_TYPES } from '../../../ticket.contract.ts';
import { CaseChoice } from '../../case/fields/CaseChoice.tsx';
import { CaseDay } from '../../case/fields/CaseDay.tsx';
import { CaseSelect } from '../../case/fields/CaseSelect.tsx';
import { CaseText } from '../../case/fields/CaseText.tsx';
import { useCompanyOfCase } from '../../case/fields/useCompanyOfCase.ts';
import type { TicketEdit } from '../../ticket-edit.queries.ts';
import { CustomerFacts } from './CustomerFacts.tsx';
import classes from './RmaPanels.module.css';

const SERVICE_TYPES = ['Repair', 'Warranty repair', 'Calibration', 'Inspection', 'Upgrade', 'Replacement'];

/** Whose tool it is, and what was ordered. */
export function RmaPanels({ edit }: { edit: TicketEdit }) {
  return (
    <>
      <CustomerInfo edit={edit} />
      <Panel title="Order Details">
        <div className={classes.pairs}>
          <CaseDay edit={edit} field="orderDate" />
          <CaseChoice edit={edit} field="serviceType" suggestions={SERVICE_TYPES} />
          <CaseSelect edit={edit} field="paymentStatus" options={PAYMENT_STATUSES} />
          <CaseSelect edit={edit} field="shippingStatus" options={SHIPPING_STATUSES} />
          <CaseText edit={edit} field="productSku" isMono />
          <CaseText edit={edit} field="rmaNumber" isMono />
          <CaseSelect edit={edit} field="type" options={TICKET_TYPES} />
          <CaseSelect edit={edit} field="billingStatus" options={BILLING_STATUSES} />
        </div>
      </Panel>
    </>
  );
}

function CustomerInfo({ edit }: { edit: TicketEdit }) {
  const { customerCompany, customerName } = edit.fields;
  const customer = useCustomerOfCompany(customerCompany);
  const contacts = customer?.contacts ?? [];
  const company = useCompanyOfCase(edit);
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
      Open shop
    </Link>
  );
  return (
    <Panel title="Customer Info" aside={open}>
      <div className={classes.fields}>
        <CaseText edit={edit} field="customerCompany" label="Shop name" suggest={company} />
        <CaseText edit={edit} field="customerName" label="Primary contact" suggest={contact} />
        <CaseText edit={edit} field="customerEmail" label="Email" type="email" />
        <CustomerFacts customer={customer} contactName={customerName} />
      </div>
    </Panel>
  );
}
