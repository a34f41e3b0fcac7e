import { useCompanyInput } from '../../../../../master-data/customers/web/customer.queries.ts';
import type { TicketEdit } from '../../ticket-edit.queries.ts';

/** The customers to choose from for the company of a case; the chosen one fills a blank contact. */
export function useCompanyOfCase({ fields, set }: TicketEdit) {
  const { customerCompany, customerName, customerEmail } = fields;
  return useCompanyInput(customerCompany, {
    onType: (text) => set('customerCompany', text),
    onChoose: ({ contactName, email }) => {
      set('customerName', customerName || contactName);
      set('customerEmail', customerEmail || email);
    },
  });
}
