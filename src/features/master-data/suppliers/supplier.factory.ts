import type { z } from 'zod';
import type { NewSupplier } from './supplier.contract.ts';

/** Request body of a valid supplier, with overrides. */
export function aSupplier(given: Partial<z.input<typeof NewSupplier>> = {}): z.input<typeof NewSupplier> {
  return {
    name: 'Voltix Cells',
    contact: 'Nora Reyes',
    email: 'orders@voltix.example',
    phone: '(312) 555-0188',
    leadTimeDays: 5,
    ...given,
  };
}
