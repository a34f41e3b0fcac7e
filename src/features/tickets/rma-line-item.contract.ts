import { z } from 'zod';
import { TEXT_LIMIT } from '../../platform/fields.ts';
import { dollars } from '../../platform/record/fields.ts';

export const RmaLineItem = z.object({
  id: z.string(),
  description: z.string(),
  quantity: z.number(),
  /** Dollars, at most 2 decimals. */
  unitCost: z.number(),
});
export type RmaLineItem = z.infer<typeof RmaLineItem>;

/** A line without `id` gets one from the server. */
export const RmaLineItemInput = z.strictObject({
  id: z.string().max(100).optional(),
  description: z.string().max(TEXT_LIMIT),
  quantity: z
    .number({ error: 'Quantity is required' })
    .int('Quantity must be a whole number')
    .min(0, 'Quantity must be at least 0')
    .max(1_000_000),
  unitCost: dollars('Unit cost').input,
});
export type RmaLineItemInput = z.infer<typeof RmaLineItemInput>;
