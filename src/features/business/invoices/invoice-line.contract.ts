import { z } from 'zod';
import { hundredths } from '../../../platform/record/hundredths.ts';
import { optionalField } from '../../../platform/record/record-field.ts';
import { addUp, toLineTotal } from './invoice-amounts.rules.ts';

export const MAX_LINE_ITEMS = 500;
/** So that every sum is exact. */
const MAX_DOLLARS = 1_000_000_000;

/** A line that is charged for; `total` is worked out by the server. Amounts are dollars. */
export const InvoiceLine = z.object({ description: z.string(), quantity: z.number(), unitPrice: z.number(), total: z.number() });
export type InvoiceLine = z.infer<typeof InvoiceLine>;

const LineInput = z
  .strictObject({
    description: z.string().trim().max(1_000),
    quantity: hundredths('Quantity', 1_000_000),
    unitPrice: hundredths('Unit price', 100_000_000),
    total: z.unknown().optional(),
  })
  .transform((line): InvoiceLine => ({ ...line, total: toLineTotal(line) }));

/** The lines of an invoice; two people's changes to them are a conflict. */
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
