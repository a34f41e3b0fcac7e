import { toDay } from '../../../platform/calendar-day.ts';
import { readRows } from '../../../platform/server/list/list-page.ts';
import type { ServerDeps } from '../../../platform/server/server-deps.ts';
import { type Tool, ToolQuery } from '../tool.contract.ts';
import { toListRequest } from './tool.list.store.ts';

/** The loaner tools that should have come back by now, the one that is missing longest first. */
export async function overdueTools({ database, clock }: ServerDeps, limit: number): Promise<Tool[]> {
  const query = ToolQuery.parse({ overdue: 'true', sort: 'returnDate', limit });
  return (await readRows<Tool>(database, toListRequest(query, toDay(clock.now())))).rows;
}
