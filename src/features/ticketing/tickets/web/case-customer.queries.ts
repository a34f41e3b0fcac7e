import { notifications } from '@mantine/notifications';
import { useSubmit } from '../../../../platform/web/useSubmit.ts';
import { NewCustomer } from '../../../master-data/customers/customer.contract.ts';
import { useCustomerOf, useSaveCustomer } from '../../../master-data/customers/web/customer.queries.ts';
import type { TicketEdit } from './ticket-edit.queries.ts';

/** Adds the company of a ticket as a customer with the contact of the ticket. Undefined if a customer has this name, or while unknown. */
export function useUnlistedCompany({ fields, set }: Pick<TicketEdit, 'fields' | 'set'>) {
  const { customerId, customerCompany, customerName: name, customerEmail: email } = fields;
  const shopName = customerCompany.trim();
  const customer = useCustomerOf({ customerId, company: shopName });
  const { add } = useSaveCustomer();
  const { submit, isSending } = useSubmit(async () => {
    try {
      const contacts = name.trim() === '' && email.trim() === '' ? [] : [{ name, email, phone: '' }];
      const { id } = await add(NewCustomer.parse({ shopName, contacts }));
      set('customerId', id);
      notifications.show({ message: `Customer ${shopName} created` });
    } catch (failure) {
      const message = failure instanceof Error ? failure.message : String(failure);
      notifications.show({ color: 'red', title: 'Couldn’t create the customer', message });
    }
  });
  return customer === null && shopName !== '' ? { create: () => void submit(), isSending } : undefined;
}
