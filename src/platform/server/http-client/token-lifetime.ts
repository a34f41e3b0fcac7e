import { z } from 'zod';

const DAY_SECONDS = 86_400;

/** `expires_in` of a token response. A longer lifetime counts as a day: it might end after all times that can be stored. */
export const lifetimeSeconds = z
  .number()
  .positive()
  .transform((seconds) => Math.min(seconds, DAY_SECONDS));
