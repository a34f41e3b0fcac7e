import { z } from 'zod';

const DAY_SECONDS = 86_400;

/** `expires_in` of a token response, capped at a day: huge values would exceed the times that can be stored. */
export const lifetimeSeconds = z
  .number()
  .positive()
  .transform((seconds) => Math.min(seconds, DAY_SECONDS));
