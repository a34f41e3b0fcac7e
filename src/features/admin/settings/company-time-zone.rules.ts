import { ownZone } from '../../../platform/time/zoned-day.ts';
import type { Settings } from './settings.contract.ts';

/** Time zone of the company's documents and jobs. Defaults to the server's. */
export const companyTimeZone = ({ timeZone }: Pick<Settings<'account'>, 'timeZone'>): string => timeZone || ownZone();
