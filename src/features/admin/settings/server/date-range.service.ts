import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { dayIn } from '../../../../platform/time/zoned-day.ts';
import type { RangeQuery, RangeReply } from '../date-range.contract.ts';
import { resolveRange } from '../date-range.rules.ts';
import { findZone } from './company-time-zone.service.ts';
import { getSettings } from './settings.service.ts';

export interface AskedRange extends RangeReply {
  readonly zone: string;
  readonly today: string;
}

/** Returns the days of a report. Defaults to the range in Settings and the company's time zone. */
export async function findAskedRange(deps: ServerDeps, query: RangeQuery): Promise<AskedRange> {
  const zone = await findZone(deps.database, query.zone);
  const today = dayIn(zone, deps.clock.now());
  const isGiven = query.range !== undefined || query.from !== undefined;
  const preset = isGiven ? 'all_time' : (await getSettings(deps.database, 'reporting')).defaultDateRange;
  return { ...resolveRange(query, preset, today), zone, today };
}
