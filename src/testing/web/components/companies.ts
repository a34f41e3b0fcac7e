import { type CompanySuggestion, customerApi } from '../../../features/master-data/customers/customer.contract.ts';
import { type ReceivedRequest, reply } from './replies.ts';

export const HARBOR: CompanySuggestion = {
  customerId: 'harbor-street-garage',
  shopName: 'Harbor Street Garage',
  contactName: 'Ray Ortiz',
  email: 'ray@harbor.example',
  phone: '555-0142',
};

export const NORTH: CompanySuggestion = {
  customerId: 'north-motors',
  shopName: 'North Motors',
  contactName: 'Uwe Klein',
  email: 'uwe@north.example',
  phone: '',
};

/** Suggests the companies whose name contains the typed text. */
export function suggestCompanies(...companies: CompanySuggestion[]): ReceivedRequest<typeof customerApi.suggestions>[] {
  return reply(customerApi.suggestions, ({ query }) => {
    const typed = query.get('q')?.toLowerCase() ?? '';
    return companies.filter(({ shopName }) => shopName.toLowerCase().includes(typed));
  });
}
