import { z } from 'zod';
import { endpoint } from '../../../platform/endpoint.ts';
import { Contact } from '../../master-data/customers/contact.contract.ts';

/** A customer, and the contact, tool or vehicle by which it was found. */
export const Caller = z.object({
  /** Null for a company that isn't a customer. */
  customerId: z.string().nullable(),
  company: z.string(),
  /** The contact that matches best. */
  contact: Contact,
  toolSerial: z.string(),
  vin: z.string(),
  reg: z.string(),
  vehicleYear: z.number().int().nullable(),
  vehicleMake: z.string(),
  vehicleModel: z.string(),
});
export type Caller = z.infer<typeof Caller>;

export const callerApi = {
  find: endpoint({
    method: 'GET',
    path: '/api/callers',
    access: 'user',
    summary: 'Find callers',
    description:
      'Returns up to 8 customers with the contact, tool or vehicle that matches `q`: a phone number, a name, a serial number, a license plate or a VIN. Vehicles are found by their latest ticket.',
    query: z.strictObject({ q: z.string().max(200) }),
    reply: z.array(Caller),
  }),
};
