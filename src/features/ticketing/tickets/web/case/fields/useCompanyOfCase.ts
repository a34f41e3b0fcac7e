import { useCompanyInput } from '../../../../../master-data/customers/web/customer.queries.ts';
import type { TicketEdit } from '../../ticket-edit.queries.ts';

/** The customers to choose from for the company of a case; the chosen one fills a blank contact. */
export function useCompanyOfCase({ fields, set }: TicketEdit) {
  const { customerCompany, customerName, customerEmail } = fields;
  return useCompanyInput(customerCompany, {
    customerId: fields.customerId,
    onType: (text) => {
      set('customerCompany', text);
      set('customerId', null);
    },
    onChoose: ({ customerId, shopName, contactName, email }) => {
      set('customerCompany', shopName);
      set('customerId', customerId);
      set('customerName', customerName || contactName);
      set('customerEmail', customerEmail || email);
    },
  });
}
