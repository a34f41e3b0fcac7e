import { z } from 'zod';

/** Where to send the browser to authorize OBDesk; all null if OBDesk isn't registered with the provider. */
export const ConsentStart = z.object({
  clientId: z.string().nullable(),
  state: z.string().nullable(),
  authorizationUrl: z.string().nullable(),
});
export type ConsentStart = z.infer<typeof ConsentStart>;

const MAX_LENGTH = 2_000;

/** A query parameter of the provider's redirect; empty if missing. */
export const callbackPart = z.string().max(MAX_LENGTH).default('');
