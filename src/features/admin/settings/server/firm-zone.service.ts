import type { Db } from '../../../../platform/server/database/database.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { dayIn, isTimeZone } from '../../../../platform/time/zoned-day.ts';
import { zoneOfFirm } from '../firm-zone.rules.ts';
import { getSettings, setSettings } from './settings.service.ts';

/** The time zone whose days count for a caller: the one that the call names, else the firm's. */
export async function findZone(db: Db, given?: string): Promise<string> {
  return given ?? zoneOfFirm(await getSettings(db, 'account'));
}

/** The day it is now where the caller is; where the firm is unless the call names a zone. */
export async function findToday({ clock, database }: Pick<ServerDeps, 'clock' | 'database'>, given?: string): Promise<string> {
  return dayIn(await findZone(database, given), clock.now());
}

/** Makes a zone that of the firm; one that is unknown or blank leaves the firm with the server's. */
export async function takeFirmZone(deps: Pick<ServerDeps, 'changes' | 'secrets' | 'database'>, zone: string): Promise<void> {
  if (isTimeZone(zone)) await setSettings(deps, null, 'account', { timeZone: zone });
}
