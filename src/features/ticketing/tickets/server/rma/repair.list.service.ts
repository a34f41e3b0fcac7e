import type { Db } from '../../../../../platform/server/database/database.ts';
import type { ListPage } from '../../../../../platform/server/list/list-page.ts';
import type { JsonText } from '../../../../../platform/server/serializer.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import type { JobQuery, RepairBoard, RepairQuery, RepairRow } from '../../rma/repair-list.contract.ts';
import { readBoard } from './repair.board.store.ts';
import { listPlanned, readRepairs } from './repair.list.store.ts';

/** Reads every status with the number of its repairs and the 50 of them that changed last. */
export function readRepairBoard({ database }: ServerDeps): Promise<JsonText<RepairBoard>> {
  return readBoard(database);
}

/** Lists the open repairs that are planned for these days, the earliest first; the 1,000 first unless fewer are wanted. */
export function listJobs({ database }: { readonly database: Db }, query: JobQuery): Promise<JsonText<RepairRow[]>> {
  return listPlanned(database, query);
}

/** Lists one page of the repairs of a status, or of the open ones without a date, the newest change first. */
export function listRepairs({ database }: ServerDeps, query: RepairQuery): Promise<ListPage<RepairRow>> {
  return readRepairs(database, query);
}
