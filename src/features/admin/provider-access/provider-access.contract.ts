import { z } from 'zod';

/** How a browser gets to the question of a provider; all null while this program is not registered with it. */
export const ConsentStart = z.object({
  clientId: z.string().nullable(),
  state: z.string().nullable(),
  authorizationUrl: z.string().nullable(),
});
export type ConsentStart = z.infer<typeof ConsentStart>;

const LONGEST = 2_000;

/** A part of what a provider sent along with the browser; empty when it sent none. */
export const callbackPart = z.string().max(LONGEST).default('');
