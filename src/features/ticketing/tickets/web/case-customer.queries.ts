import { notifications } from '@mantine/notifications';
import { useSubmit } from '../../../../platform/web/useSubmit.ts';
import { NewCustomer } from '../../../master-data/customers/customer.contract.ts';
import { useCustomerOf, useSaveCustomer } from '../../../master-data/customers/web/customer.queries.ts';
import { type TicketEdit, useCaseFields } from './ticket-edit.queries.ts';

/** Adds the company of a ticket as a customer with the contact of the ticket. Undefined if a customer has this name, or while unknown. */
export function useUnlistedCompany(edit: TicketEdit) {
  const { customerId, shopName } = useCaseFields(edit, (fields) => ({
    customerId: fields.customerId,
    shopName: fields.customerCompany.trim(),
  }));
  const customer = useCustomerOf({ customerId, company: shopName });
  const { add } = useSaveCustomer();
  const { submit, isSending } = useSubmit(async () => {
    try {
      const { customerName: name, customerEmail: email } = edit.getFields();
      const contacts = name.trim() === '' && email.trim() === '' ? [] : [{ name, email, phone: '' }];
      const { id } = await add(NewCustomer.parse({ shopName, contacts }));
      edit.set('customerId', id);
      notifications.show({ message: `Customer ${shopName} created` });
    } catch (failure) {
      const message = failure instanceof Error ? failure.message : String(failure);
      notifications.show({ color: 'red', title: 'Couldn’t create the customer', message });
    }
  });
  return customer === null && shopName !== '' ? { create: () => void submit(), isSending } : undefined;
}
