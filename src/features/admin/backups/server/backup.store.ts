import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { type Db, requireRow, type Tx } from '../../../../platform/server/database/database.ts';
import type { Backup, BackupKind } from '../backup.contract.ts';
import { backups, waitingJobs } from './backup.table.ts';

/** More than the retention keeps. */
const LIST_LIMIT = 500;

/** Returns all backups and attempts, newest first. */
export async function listBackups(db: Db): Promise<Backup[]> {
  return db.orm.select().from(backups).orderBy(desc(backups.startedAt), desc(backups.id)).limit(LIST_LIMIT);
}

export async function findBackup(db: Db, id: string): Promise<Backup | undefined> {
  const [backup] = await db.orm.select().from(backups).where(eq(backups.id, id));
  return backup;
}

export async function insertBackup(tx: Tx, backup: typeof backups.$inferInsert): Promise<Backup> {
  return requireRow(await tx.orm.insert(backups).values(backup).returning());
}

/** Marks a running backup as ended. Returns undefined if it has already ended. */
export async function endBackup(tx: Tx, id: string, end: Partial<typeof backups.$inferInsert>): Promise<Backup | undefined> {
  const [ended] = await tx.orm
    .update(backups)
    .set({ ...end, version: sql`${backups.version} + 1` })
    .where(and(eq(backups.id, id), eq(backups.state, 'running')))
    .returning();
  return ended;
}

export async function setProgress(db: Db, id: string, progress: number): Promise<void> {
  await db.orm.update(backups).set({ progress }).where(eq(backups.id, id));
}

/** Lists the backups of a host beyond the newest `keep` of each kind and state. */
export async function listSurplus(db: Db, host: string, keep: number): Promise<Backup[]> {
  const groups = new Map<string, Backup[]>();
  for (const backup of await listBackups(db)) {
    if (backup.host !== host || backup.state === 'running') continue;
    const group: `${BackupKind} ${string}` = `${backup.kind} ${backup.state}`;
    groups.set(group, [...(groups.get(group) ?? []), backup]);
  }
  return [...groups.values()].flatMap((group) => group.slice(keep));
}

export async function deleteBackups(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.orm.delete(backups).where(inArray(backups.id, [...ids]));
}

/** Removes and returns the jobs that a restored copy still has to queue. */
export async function takeWaitingJobs(tx: Tx): Promise<(typeof waitingJobs.$inferSelect)[]> {
  return tx.orm.delete(waitingJobs).returning();
}
