import type { z } from 'zod';
import type { NewCustomer } from './customer.contract.ts';

/** The body of a POST that adds a valid customer; state only what matters. */
export function aCustomer(given: Partial<z.input<typeof NewCustomer>> = {}): z.input<typeof NewCustomer> {
  return { shopName: 'Harbor Street Garage', contacts: [{ name: 'Ray Ortiz', email: 'ray@harborstreet.example', phone: '' }], ...given };
}
