import { z } from 'zod';
import { isoTime, paging } from '../../../platform/fields.ts';
import { email, requiredText, text, wholeNumberOrNull } from '../../../platform/record/fields.ts';
import { recordEndpoints } from '../../../platform/record/record-endpoints.ts';
import { serverOwned } from '../../../platform/record/record-field.ts';
import { recordFields, recordSchemas } from '../../../platform/record/record-schemas.ts';

declare module '../../../platform/record-kinds.ts' {
  interface RecordKinds {
    supplier: Supplier;
  }
}

/** Also the limit of a part's supplier. */
export const SUPPLIER_NAME_LIMIT = 500;

export const supplierFields = recordFields({
  id: serverOwned(z.string().meta({ examples: ['SUP-0001'] })),
  /** Unique, ignoring case. Parts refer to it. */
  name: requiredText('Name', SUPPLIER_NAME_LIMIT),
  contact: text('Contact', 200),
  email: email('Email'),
  phone: text('Phone', 100),
  /** Days from the order to the delivery. */
  leadTimeDays: wholeNumberOrNull('Lead time (days)', { min: 0, max: 365 }),
  createdAt: serverOwned(isoTime),
  lastUpdated: serverOwned(isoTime),
  version: serverOwned(z.number().int()),
});

export const supplierSchemas = recordSchemas(supplierFields);
export const { Record: Supplier, New: NewSupplier, Change: SupplierChange } = supplierSchemas;
export type Supplier = z.infer<typeof Supplier>;
export type NewSupplier = z.output<typeof NewSupplier>;
export type SupplierChange = z.output<typeof SupplierChange>;

export const SupplierQuery = z.strictObject({ ...paging, q: z.string().max(200).optional() });
export type SupplierQuery = z.output<typeof SupplierQuery>;

const { list, get, create, update } = recordEndpoints({
  path: '/api/suppliers',
  nouns: ['a supplier', 'suppliers'],
  schemas: supplierSchemas,
  query: SupplierQuery,
  writers: 'admin',
  descriptions: {
    list: 'Returns suppliers by name. `q` searches name, contact, email and phone.',
    create: 'Returns 409 if another supplier has the name.',
    update: 'A new name is also written to the parts of the supplier. Returns 409 if another supplier has it.',
  },
});

/** Suppliers aren't deleted, because purchase orders refer to them. */
export const supplierApi = { list, get, create, update };
