import { z } from 'zod';
import { TEXT_LIMIT } from '../../../../platform/fields.ts';
import { hundredths } from '../../../../platform/record/hundredths.ts';

export const RmaLineItem = z.object({
  id: z.string(),
  description: z.string(),
  /** At most 2 decimals; a whole number for parts. */
  quantity: z.number(),
  /** Dollars, at most 2 decimals. */
  unitCost: z.number(),
  /** ID of the part in stock; absent if none. */
  partId: z.string().optional(),
});
export type RmaLineItem = z.infer<typeof RmaLineItem>;

/** Drafts stored by older versions have null in an empty cell. */
const typedNumber = z.union([z.number(), z.string(), z.null().transform(() => '')]);

/** A line being edited. An unreadable number is stored as text, an empty cell as ''. */
export const TypedLineItem = RmaLineItem.extend({ quantity: typedNumber, unitCost: typedNumber });
export type TypedLineItem = z.infer<typeof TypedLineItem>;

/** A line without `id` gets one from the server. */
const RmaLineItemInput = z
  .strictObject({
    id: z.string().max(100).optional(),
    description: z.string().max(TEXT_LIMIT),
    quantity: hundredths('Quantity', 1_000_000),
    unitCost: hundredths('Unit price', 1_000_000_000),
    partId: z
      .string()
      .trim()
      .max(40)
      .nullish()
      .meta({ examples: [null] }),
  })
  .refine(({ partId, quantity }) => !partId || Number.isInteger(quantity), {
    path: ['quantity'],
    message: 'Part quantity must be a whole number',
  })
  .transform(({ partId, ...line }) => (partId ? { ...line, partId } : line));

/** Lines of a repair. IDs must be unique, because parts are reserved by line ID. */
export const rmaLineItems = (limit: number) =>
  z
    .array(RmaLineItemInput)
    .max(limit)
    .refine((lines) => {
      const ids = lines.flatMap(({ id }) => id ?? []);
      return new Set(ids).size === ids.length;
    }, 'Line item IDs must be unique');
