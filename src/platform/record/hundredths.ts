import { z } from 'zod';
import { hasWholeCents } from '../money.ts';
import { formatCount } from '../number-text.ts';

/** A quantity or price of a line item: 0 or more with at most 2 decimals. */
export const hundredths = (label: string, most: number) =>
  z
    .number({ error: ({ input }) => `${label} ${input ? 'must be a number' : 'is required'}` })
    .min(0, `${label} must be at least 0`)
    .max(most, `${label} must be at most ${formatCount(most)}`)
    .refine(hasWholeCents, `${label}: use at most 2 decimal places`);
