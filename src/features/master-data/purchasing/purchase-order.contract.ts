import { z } from 'zod';
import { endpoint } from '../../../platform/endpoint.ts';
import { isoTime, paging } from '../../../platform/fields.ts';
import { timesQuantity, toCents, toDollars } from '../../../platform/money.ts';
import { text } from '../../../platform/record/fields.ts';
import { hundredths } from '../../../platform/record/hundredths.ts';
import { optionalField, serverOwned } from '../../../platform/record/record-field.ts';
import { recordFields, recordSchemas } from '../../../platform/record/record-schemas.ts';
import { STOCK_LIMIT } from '../parts/part.contract.ts';

declare module '../../../platform/record-kinds.ts' {
  interface RecordKinds {
    'purchase-order': PurchaseOrder;
  }
}

export const ORDER_STATUSES = ['Draft', 'Ordered', 'Partly Received', 'Received', 'Canceled'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

export const MAX_ORDER_LINES = 500;
/** Keeps every sum exact. */
export const MAX_ORDER_DOLLARS = 1_000_000_000;
export const EXCEEDS_MAX = 'An order can’t exceed $1,000,000,000';

const partId = z
  .string()
  .trim()
  .min(1)
  .max(40)
  .meta({ examples: ['P-0001'] });
const quantity = z
  .number({ error: 'Quantity is required' })
  .int('Quantity must be a whole number')
  .min(1, 'Quantity must be at least 1')
  .max(STOCK_LIMIT, 'Quantity must be at most 1,000,000,000');

/** A part on a purchase order. Name and number are those at the time it was added. */
export const OrderLine = z.object({
  partId: z.string(),
  partNumber: z.string(),
  name: z.string(),
  quantity: z.number().int(),
  /** Dollars. */
  unitCost: z.number(),
  /** Quantity received so far. */
  received: z.number().int(),
});
export type OrderLine = z.infer<typeof OrderLine>;

/** Sum of all lines in dollars. */
export function toOrderTotal(lines: readonly Pick<OrderLine, 'quantity' | 'unitCost'>[]): number {
  return toDollars(lines.reduce((sum, { quantity, unitCost }) => sum + toCents(timesQuantity(quantity, unitCost)), 0));
}

/** The server replaces the last three values. They are accepted so that lines can be sent back as read. */
const OrderLineInput = z.strictObject({
  partId,
  quantity,
  unitCost: hundredths('Unit cost', MAX_ORDER_DOLLARS),
  partNumber: z.string().max(200).default(''),
  name: z.string().max(500).default(''),
  received: z.number().int().min(0).max(STOCK_LIMIT).default(0),
});

/** Lines as one field: concurrent changes to them conflict. */
const orderLines = optionalField(
  {
    label: 'Parts',
    reply: z.array(OrderLine),
    input: z
      .array(OrderLineInput)
      .max(MAX_ORDER_LINES, `You can order up to ${MAX_ORDER_LINES} parts at once`)
      .refine((lines) => new Set(lines.map((line) => line.partId)).size === lines.length, 'Each part can be ordered in one line only')
      .refine((lines) => toOrderTotal(lines) <= MAX_ORDER_DOLLARS, EXCEEDS_MAX),
  },
  [],
);

export const orderFields = recordFields({
  id: serverOwned(z.string().meta({ examples: ['PO-000001'] })),
  supplierId: serverOwned(z.string().meta({ examples: ['SUP-0001'] })),
  /** The name when the order was placed; of a draft, the current one. */
  supplierName: serverOwned(z.string()),
  status: serverOwned(z.enum(ORDER_STATUSES)),
  /** Only those of a draft can change. */
  lines: orderLines,
  note: text('Note', 2_000),
  /** Dollars. */
  total: serverOwned(z.number()),
  orderedBy: serverOwned(z.string()),
  orderedAt: serverOwned(isoTime.nullable()),
  /** By the supplier’s lead time; null if unknown. */
  expectedOn: serverOwned(z.string().nullable()),
  createdAt: serverOwned(isoTime),
  lastUpdated: serverOwned(isoTime),
  version: serverOwned(z.number().int()),
});

export const orderSchemas = recordSchemas(orderFields);
export const { Record: PurchaseOrder, Change: OrderChange } = orderSchemas;
export type PurchaseOrder = z.infer<typeof PurchaseOrder>;
export type OrderChange = z.output<typeof OrderChange>;

export const OrderQuery = z.strictObject({
  ...paging,
  /** Part of the order ID or the supplier’s name. */
  q: z.string().max(200).optional(),
  status: z.enum(ORDER_STATUSES).optional(),
  /** ID of a part. Returns only orders with this part that are open: drafts, ordered and partly received ones. */
  openFor: z.string().max(40).optional(),
  /** ID of an order, for its export. */
  id: z.string().max(40).optional(),
});
export type OrderQuery = z.output<typeof OrderQuery>;

const OrderCounts = z.record(z.enum(ORDER_STATUSES), z.number().int());
export type OrderCounts = z.infer<typeof OrderCounts>;

/** Result of ordering parts. */
export const Reorder = z
  .object({
    orders: z.array(z.object({ id: z.string(), supplierName: z.string() })),
    /** Number of parts that were added or whose quantity was increased. */
    added: z.number().int(),
    /** Parts that weren’t ordered because they have no supplier. */
    withoutSupplier: z.array(z.object({ id: z.string(), name: z.string() })),
  })
  .meta({ title: 'Reorder' });
export type Reorder = z.infer<typeof Reorder>;

const version = z.number().int().min(1);
const OrderVersion = z.strictObject({ version });

export const NewReceipt = z.strictObject({
  version,
  /** Created by the caller. A repeated receipt isn’t booked again. */
  receiptId: z.uuid(),
  lines: z.array(z.strictObject({ partId, quantity })).min(1, 'Enter a quantity for at least one part').max(MAX_ORDER_LINES),
});
export type NewReceipt = z.output<typeof NewReceipt>;

export const orderApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/purchase-orders',
    access: 'user',
    summary: 'List purchase orders',
    description: 'Returns purchase orders by number, newest first. `openFor` returns the open orders of a part.',
    query: OrderQuery,
    reply: z.array(PurchaseOrder),
    paged: true,
  }),
  counts: endpoint({
    method: 'GET',
    path: '/api/purchase-orders/counts',
    access: 'user',
    summary: 'Count purchase orders',
    description: 'Returns the number of purchase orders in each status.',
    reply: OrderCounts,
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/purchase-orders/:id',
    access: 'user',
    summary: 'Retrieve a purchase order',
    reply: PurchaseOrder,
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/api/purchase-orders/:id/pdf',
    access: 'user',
    summary: 'Download a purchase order as a PDF',
    produces: 'application/pdf',
  }),
  reorder: endpoint({
    method: 'POST',
    path: '/api/purchase-orders',
    access: 'user',
    summary: 'Order parts',
    description:
      'Adds parts to the draft of their supplier, which is created if necessary. Without `partId`, orders all parts to reorder. The quantity fills the stock up to twice the reorder point and covers waiting repairs; with `onlyShort`, it only covers waiting repairs. Outstanding quantities of open orders count, so a repeated request adds nothing. Returns 409 if the part in `partId` has no supplier.',
    body: z.strictObject({ partId: partId.optional(), onlyShort: z.literal(true).optional() }),
    reply: Reorder,
    status: 201,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/purchase-orders/:id',
    access: 'user',
    summary: 'Update a purchase order',
    description: 'Changes the parts and the note of a draft. Of other orders, only the note can change; other changes return 409.',
    body: OrderChange,
    reply: PurchaseOrder,
  }),
  place: endpoint({
    method: 'POST',
    path: '/api/purchase-orders/:id/place',
    access: 'user',
    summary: 'Place a purchase order',
    description: 'Marks a draft as ordered. Returns 400 if it has no parts and 409 if it isn’t a draft or `version` is outdated.',
    body: OrderVersion,
    reply: PurchaseOrder,
  }),
  receive: endpoint({
    method: 'POST',
    path: '/api/purchase-orders/:id/receipts',
    access: 'user',
    summary: 'Receive parts of a purchase order',
    description:
      'Adds the parts to the stock, updates their costs and reserves them for waiting repairs in order of approval. A receipt with the ID of an earlier one returns the order unchanged. Returns 400 for more parts than are outstanding and 409 if `version` is outdated or nothing can be received.',
    body: NewReceipt,
    reply: PurchaseOrder,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/purchase-orders/:id/cancel',
    access: 'user',
    summary: 'Cancel a purchase order',
    description: 'Received parts stay in stock. Returns 409 if the order is received or canceled or `version` is outdated.',
    body: OrderVersion,
    reply: PurchaseOrder,
  }),
};
