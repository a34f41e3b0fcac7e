import { z } from 'zod';
import { hasWholeCents } from '../money.ts';

/** A number in a line that is charged for: at least 0 with at most 2 decimals. */
export const hundredths = (label: string, most: number) =>
  z
    .number({ error: ({ input }) => `${label} ${input ? 'can’t be read' : 'is required'}` })
    .min(0, `${label} must be at least 0`)
    .max(most, `${label} must be at most ${most.toLocaleString('en-US')}`)
    .refine(hasWholeCents, `${label}: at most 2 decimals are allowed`);
