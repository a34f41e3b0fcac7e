import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';

/** Times of Zoho may be whole seconds, and the call itself took a while. */
const MARGIN_MS = 5_000;

/** A time of our clock on that of Zoho, told by what its clock says at this moment: both may be far apart. In milliseconds since 1970. */
export const toZohoTime = ({ clock }: Pick<ServerDeps, 'clock'>, zohoNow: string, ours: Date): number =>
  Date.parse(zohoNow) - (clock.now().getTime() - ours.getTime()) - MARGIN_MS;
