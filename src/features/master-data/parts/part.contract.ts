import { z } from 'zod';
import { endpoint } from '../../../platform/endpoint.ts';
import { isoTime, paging } from '../../../platform/fields.ts';
import { type SortOf, sortParameters } from '../../../platform/list-columns.ts';
import { groupParameters, ListGroup } from '../../../platform/list-groups.ts';
import { choices, dollars, requiredText, text, wholeNumber, wholeNumberOr } from '../../../platform/record/fields.ts';
import { serverOwned } from '../../../platform/record/record-field.ts';
import { recordFields, recordSchemas } from '../../../platform/record/record-schemas.ts';
import { SUPPLIER_NAME_LIMIT } from '../suppliers/supplier.contract.ts';
import { TOOL_MODELS } from '../tool-models/tool-models.ts';
import { partColumns } from './part-columns.ts';

declare module '../../../platform/record-kinds.ts' {
  interface RecordKinds {
    part: Part;
  }
}

export const STOCK_LIMIT = 1_000_000_000;

export const partFields = recordFields({
  id: serverOwned(z.string().meta({ examples: ['P-0001'] })),
  partNumber: requiredText('Part number', 200),
  name: requiredText('Name', 500),
  description: text('Description'),
  quantity: wholeNumber('Quantity', STOCK_LIMIT),
  reserved: serverOwned(z.number().int()),
  /** Quantity that approved repairs still need beyond their reservations. */
  short: serverOwned(z.number().int()),
  reorderPoint: wholeNumberOr('Reorder point', STOCK_LIMIT, 20),
  cost: dollars('Cost'),
  price: dollars('Price'),
  /** Name of a supplier, ignoring case and outer spaces. Ordering adds a supplier that isn't on the list yet. */
  supplier: text('Supplier', SUPPLIER_NAME_LIMIT),
  compatibleModels: choices('Compatible models', TOOL_MODELS),
  /** Unit cost of the last received purchase order; null before the first one. */
  lastCost: serverOwned(z.number().nullable()),
  /** Average unit cost by quantity on hand, updated by receiving purchase orders; null before the first one. */
  averageCost: serverOwned(z.number().nullable()),
  createdAt: serverOwned(isoTime),
  lastUpdated: serverOwned(isoTime),
  version: serverOwned(z.number().int()),
});

export const partSchemas = recordSchemas(partFields);
export const { Record: Part, New: NewPart, Change: PartChange } = partSchemas;
export type Part = z.infer<typeof Part>;
export type NewPart = z.output<typeof NewPart>;
export type PartChange = z.output<typeof PartChange>;

export type PartSort = SortOf<typeof partColumns>;

/** Columns to group the list by. */
export const PART_GROUPS = ['supplier'] as const;

export const PartQuery = z.strictObject({
  ...paging,
  q: z.string().max(200).optional(),
  /** Exact part number, ignoring case. */
  partNumber: z.string().max(200).optional(),
  /** Only parts to reorder. */
  toOrder: z.literal('true').optional(),
  ...sortParameters(partColumns),
  ...groupParameters(PART_GROUPS),
});
export type PartQuery = z.output<typeof PartQuery>;

export const FittingQuery = z.strictObject({
  q: PartQuery.shape.q,
  /** Tool model. Parts that fit it come first. */
  model: z.enum(TOOL_MODELS).optional(),
  limit: paging.limit,
});
export type FittingQuery = z.output<typeof FittingQuery>;

export const partApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/parts',
    access: 'user',
    summary: 'List parts',
    description:
      'Returns parts, sorted by name unless `sort` is set. `q` searches name, part number, description and supplier; `toOrder=true` returns the parts to reorder.',
    query: PartQuery,
    reply: z.array(Part),
    paged: true,
  }),
  groups: endpoint({
    method: 'GET',
    path: '/api/parts/groups',
    access: 'user',
    summary: 'Retrieve part counts by supplier',
    description: 'Returns the first 500 suppliers in the order of a grouped list, each with its number of parts.',
    query: PartQuery.pick({ q: true, toOrder: true }),
    reply: z.array(ListGroup),
  }),
  fitting: endpoint({
    method: 'GET',
    path: '/api/parts/fitting',
    access: 'user',
    summary: 'List parts that fit a tool',
    description: 'Returns parts that match `q`. Parts that fit `model` come first.',
    query: FittingQuery,
    reply: z.array(Part),
  }),
  get: endpoint({ method: 'GET', path: '/api/parts/:id', access: 'user', summary: 'Retrieve a part', reply: Part }),
  create: endpoint({
    method: 'POST',
    path: '/api/parts',
    access: 'user',
    summary: 'Create a part',
    description: 'The quantity is recorded as opening stock. Two parts may have the same part number.',
    body: NewPart,
    reply: Part,
    status: 201,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/parts/:id',
    access: 'user',
    summary: 'Update a part',
    description: 'A new quantity is recorded as an adjustment. Returns 409 if it is less than the reserved quantity.',
    body: PartChange,
    reply: Part,
  }),
};
