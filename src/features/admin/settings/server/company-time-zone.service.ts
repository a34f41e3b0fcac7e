import type { Db } from '../../../../platform/server/database/database.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { dayIn, isTimeZone } from '../../../../platform/time/zoned-day.ts';
import { companyTimeZone } from '../company-time-zone.rules.ts';
import { getSettings, setSettings } from './settings.service.ts';

/** Returns the time zone of a request. Defaults to the company's. */
export async function findZone(db: Db, given?: string): Promise<string> {
  return given ?? companyTimeZone(await getSettings(db, 'account'));
}

/** Returns today's date in the time zone of a request, by default the company's. */
export async function findToday({ clock, database }: Pick<ServerDeps, 'clock' | 'database'>, given?: string): Promise<string> {
  return dayIn(await findZone(database, given), clock.now());
}

/** Sets the company's time zone. Unknown and blank zones are ignored. */
export async function setCompanyTimeZone(deps: Pick<ServerDeps, 'changes' | 'secrets' | 'database'>, zone: string): Promise<void> {
  if (isTimeZone(zone)) await setSettings(deps, null, 'account', { timeZone: zone });
}
