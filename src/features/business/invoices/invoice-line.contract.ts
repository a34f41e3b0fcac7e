import { z } from 'zod';
import { hundredths } from '../../../platform/record/hundredths.ts';
import { optionalField } from '../../../platform/record/record-field.ts';
import { addUp, toLineTotal } from './invoice-amounts.rules.ts';

export const MAX_LINE_ITEMS = 500;
/** Keeps every sum exact. */
const MAX_DOLLARS = 1_000_000_000;

/** An invoice line in dollars. The server calculates `total`. */
export const InvoiceLine = z.object({
  description: z.string(),
  quantity: z.number(),
  unitPrice: z.number(),
  total: z.number(),
  /** The ticket it is for; absent if the invoice bills a single one. */
  ticketId: z.string().optional(),
});
export type InvoiceLine = z.infer<typeof InvoiceLine>;

const LineInput = z
  .strictObject({
    description: z.string().trim().max(1_000),
    quantity: hundredths('Quantity', 1_000_000),
    unitPrice: hundredths('Unit price', 100_000_000),
    total: z.unknown().optional(),
    ticketId: z.string().max(100).optional(),
  })
  .transform((line): InvoiceLine => ({ ...line, total: toLineTotal(line) }));

/** Line items as one field: concurrent changes to them conflict. */
export const lineItems = optionalField(
  {
    label: 'Line items',
    reply: z.array(InvoiceLine),
    input: z
      .array(LineInput)
      .max(MAX_LINE_ITEMS, `You can add up to ${MAX_LINE_ITEMS} line items`)
      .pipe(z.array(InvoiceLine).refine((lines) => addUp(lines).subtotal <= MAX_DOLLARS, 'The subtotal can’t exceed $1,000,000,000')),
  },
  [],
);
