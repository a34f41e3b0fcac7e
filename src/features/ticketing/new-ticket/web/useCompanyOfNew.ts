import type { Form } from '../../../../platform/web/form/useForm.ts';
import type { CompanySuggestion } from '../../../master-data/customers/customer.contract.ts';
import { useCompanyInput, useCustomerOf } from '../../../master-data/customers/web/customer.queries.ts';
import { type TypedCustomer, withCustomer } from '../new-ticket-customer.rules.ts';
import type { NewTicketForm } from './new-ticket-form.ts';

/** The customer that a list offers, with its first contact. */
export const toTypedCustomer = ({ customerId, shopName, contactName, email }: CompanySuggestion): TypedCustomer => ({
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

/** The input of the company of a new ticket; another company takes along what was filled in for the one before. */
export function useCompanyOfNew(form: Form<NewTicketForm>, start: TypedCustomer) {
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
