import type { z } from 'zod';
import { type Customer, type CustomerOverview, NewCustomer } from './customer.contract.ts';

/** Request body of a valid customer, with overrides. */
export function aCustomer(given: Partial<z.input<typeof NewCustomer>> = {}): z.input<typeof NewCustomer> {
  return { shopName: 'Harbor Street Garage', contacts: [{ name: 'Ray Ortiz', email: 'ray@harborstreet.example', phone: '' }], ...given };
}

/** A stored customer, with overrides. */
export function aStoredCustomer(given: Partial<Customer> = {}): Customer {
  const at = '2026-11-21T11:30:00.000Z';
  return {
    ...NewCustomer.parse(aCustomer()),
    id: 'harbor-street-garage',
    zohoId: null,
    createdAt: at,
    lastUpdated: at,
    syncStatus: 'pending',
    lastSync: null,
    version: 1,
    ...given,
  };
}

/** A stored customer without activity, with overrides. */
export function aCustomerOverview(given: Partial<CustomerOverview> = {}): CustomerOverview {
  const customer = aStoredCustomer(given);
  return {
    ...customer,
    repairHistory: [],
    account: {
      openTickets: 0,
      shippedTickets: 0,
      ticketCount: 0,
      activeLeads: 0,
      totalValue: 0,
      leadStatus: null,
      leadCount: 0,
      invoiceCount: 0,
      invoiced: 0,
      unpaid: 0,
      overdueInvoices: 0,
      loanCount: 0,
      noteCount: 0,
      taskCount: 0,
      repairCount: 0,
      serialTickets: customer.toolSerials.map(() => 0),
    },
    ...given,
  };
}
