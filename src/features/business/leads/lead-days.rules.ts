import { ownZone } from '../../../platform/time/zoned-day.ts';

/** Query parameters for creation dates in the user's time zone. */
export const toDays = (from: string | undefined, to: string | undefined) => ({
  createdFrom: from,
  createdTo: to,
  ...((from || to) && { zone: ownZone() }),
});
