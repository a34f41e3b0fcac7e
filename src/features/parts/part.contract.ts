import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { changeOf, dollars, ignored, isoTime, paging, requiredText, text } from '../../platform/fields.ts';

declare module '../../platform/record-kinds.ts' {
  interface RecordKinds {
    part: Part;
  }
}

export const TOOL_MODELS = ['iScan Pro', 'iScan Lite', 'iScan HD'] as const;
export type ToolModel = (typeof TOOL_MODELS)[number];

const quantity = z.preprocess(
  (value) => (typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value),
  z
    .number({ error: 'Quantity is required' })
    .int('Quantity must be a whole number')
    .min(0, 'Quantity must be at least 0')
    .max(1_000_000_000, 'Quantity must be at most 1,000,000,000'),
);

/** What staff type. No defaults here: a change sets just what it names. */
const editable = {
  partNumber: requiredText('Part number is required', 200),
  name: requiredText('Name is required', 500),
  description: text(),
  quantity,
  cost: dollars('Cost is required'),
  price: dollars('Price is required'),
  supplier: text(500),
  compatibleModels: z.array(z.enum(TOOL_MODELS)).max(TOOL_MODELS.length),
};

const serverOwned = ['id', 'createdAt', 'lastUpdated'] as const;

export const Part = z.object({
  id: z.string(),
  partNumber: z.string(),
  name: z.string(),
  description: z.string(),
  quantity: z.number().int(),
  /** Dollars, 2 decimals. */
  cost: z.number(),
  /** Dollars, 2 decimals. */
  price: z.number(),
  supplier: z.string(),
  compatibleModels: z.array(z.enum(TOOL_MODELS)),
  createdAt: isoTime,
  lastUpdated: isoTime,
  version: z.number().int(),
});
export type Part = z.infer<typeof Part>;

export const PartChange = changeOf(editable, serverOwned);
export type PartChange = z.output<typeof PartChange>;

export const NewPart = z.strictObject({
  ...ignored([...serverOwned, 'version']),
  ...editable,
  description: editable.description.default(''),
  supplier: editable.supplier.default(''),
  compatibleModels: editable.compatibleModels.default([]),
});
export type NewPart = z.output<typeof NewPart>;

export const PART_SORTS = ['name', 'partNumber', 'supplier', 'quantity', 'cost', 'price'] as const;
export type PartSort = (typeof PART_SORTS)[number];

export const PartQuery = z.strictObject({
  ...paging,
  q: text(200).optional(),
  /** Exactly this part number, without regard to letter case. */
  partNumber: text(200).optional(),
  sort: z.enum(PART_SORTS).default('name'),
  order: z.enum(['asc', 'desc']).default('asc'),
});
export type PartQuery = z.output<typeof PartQuery>;

export const partApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/parts',
    access: 'user',
    summary: 'Lists parts, by name unless asked otherwise.',
    query: PartQuery,
    reply: z.array(Part),
    paged: true,
  }),
  get: endpoint({ method: 'GET', path: '/api/parts/:id', access: 'user', summary: 'Reads a part.', reply: Part }),
  create: endpoint({
    method: 'POST',
    path: '/api/parts',
    access: 'user',
    summary: 'Adds a part.',
    body: NewPart,
    reply: Part,
    status: 201,
  }),
  update: endpoint({ method: 'PUT', path: '/api/parts/:id', access: 'user', summary: 'Changes a part.', body: PartChange, reply: Part }),
};
