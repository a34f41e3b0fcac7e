import type { Db } from '../../../../platform/server/database/database.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { dayIn, isTimeZone } from '../../../../platform/time/zoned-day.ts';
import { companyTimeZone } from '../company-time-zone.rules.ts';
import { getSettings, setSettings } from './settings.service.ts';

/** The time zone whose days count for a caller: the one that the call names, else the company's. */
export async function findZone(db: Db, given?: string): Promise<string> {
  return given ?? companyTimeZone(await getSettings(db, 'account'));
}

/** The day it is now where the caller is; where the company is unless the call names a zone. */
export async function findToday({ clock, database }: Pick<ServerDeps, 'clock' | 'database'>, given?: string): Promise<string> {
  return dayIn(await findZone(database, given), clock.now());
}

/** Makes a zone that of the company; one that is unknown or blank leaves the company with the server's. */
export async function setCompanyTimeZone(deps: Pick<ServerDeps, 'changes' | 'secrets' | 'database'>, zone: string): Promise<void> {
  if (isTimeZone(zone)) await setSettings(deps, null, 'account', { timeZone: zone });
}
