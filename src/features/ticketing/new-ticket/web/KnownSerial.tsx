import { Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import type { Form } from '../../../../platform/web/form/useForm.ts';
import { RecordLink } from '../../../../platform/web/ui/text/RecordLink.tsx';
import type { CompanySuggestion } from '../../../master-data/customers/customer.contract.ts';
import { toSerialPath } from '../../../master-data/customers/serial.rules.ts';
import { useOwnerOfSerial } from '../../../master-data/customers/web/customer.queries.ts';
import { useTicketsOfSerial } from '../../tickets/web/ticket.queries.ts';
import { withCustomer } from '../new-ticket-customer.rules.ts';
import classes from './KnownSerial.module.css';
import type { NewTicketForm } from './new-ticket-form.ts';
import { toTypedCustomer } from './useCompanyOfNew.ts';

/** Shows what is known about the typed serial number: its owner, who fills what is blank beside a blank company, and its last cases. */
export function KnownSerial({ form }: { form: Form<NewTicketForm> }) {
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
    <div className={classes.known} role="status">
      {owner && (
        <p>
          Owned by{' '}
          <Link className={classes.link} to={toSerialPath(toolSerial)}>
            {owner.shopName}
          </Link>
        </p>
      )}
      {cases.map(({ id, summary, status }) => (
        <p key={id} className={classes.case} title={summary}>
          <RecordLink to={`/sod/${id}`}>{id}</RecordLink> {status}: {summary}
        </p>
      ))}
    </div>
  );
}
