import { ownZone } from '../../../platform/time/zoned-day.ts';
import type { Settings } from './settings.contract.ts';

/** The time zone of the company's papers and jobs; the server's until the settings name one. */
export const companyTimeZone = ({ timeZone }: Pick<Settings<'account'>, 'timeZone'>): string => timeZone || ownZone();
