import type { Db } from '../../../../platform/server/database/database.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { dayIn } from '../../../../platform/time/zoned-day.ts';
import { zoneOfFirm } from '../firm-zone.rules.ts';
import { getSettings } from './settings.service.ts';

/** The time zone whose days count for a caller: the one that the call names, else the firm's. */
export async function findZone(db: Db, given?: string): Promise<string> {
  return given ?? zoneOfFirm(await getSettings(db, 'account'));
}

/** The day it is now where the caller is; where the firm is unless the call names a zone. */
export async function findToday({ clock, database }: Pick<ServerDeps, 'clock' | 'database'>, given?: string): Promise<string> {
  return dayIn(await findZone(database, given), clock.now());
}
