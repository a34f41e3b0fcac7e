import { desc } from 'drizzle-orm';
import type { Db } from '../../../platform/server/database/database.ts';
import type { Backup } from '../backup.contract.ts';
import { backups } from './backup.table.ts';

/** More than retention ever leaves. */
const LIST_LIMIT = 500;

/** All backups that were made or tried, newest first. */
export async function listBackups(db: Db): Promise<Backup[]> {
  return db.orm.select().from(backups).orderBy(desc(backups.startedAt), desc(backups.id)).limit(LIST_LIMIT);
}
