import { ownZone } from '../../../platform/time/zoned-day.ts';

/** The filters of the days on which leads came in, as the reader's calendar has them. */
export const toDays = (from: string | undefined, to: string | undefined) => ({
  createdFrom: from,
  createdTo: to,
  ...((from || to) && { zone: ownZone() }),
});
