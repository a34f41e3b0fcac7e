import { and, eq } from 'drizzle-orm';
import type { Db, Tx } from '../../../../../platform/server/database/database.ts';
import type { ImportMapping } from '../../import.contract.ts';
import { importMappings } from '../import.table.ts';

/** Finds the columns that were chosen for files with this header row; undefined when none were. */
export async function findMapping(db: Db, kind: string, fingerprint: string): Promise<ImportMapping | undefined> {
  const { mapping } = importMappings;
  const chosen = and(eq(importMappings.kind, kind), eq(importMappings.fingerprint, fingerprint));
  const [row] = await db.orm.select({ mapping }).from(importMappings).where(chosen);
  return row?.mapping;
}

export async function saveMapping(tx: Tx, kind: string, fingerprint: string, mapping: ImportMapping): Promise<void> {
  await tx.orm
    .insert(importMappings)
    .values({ kind, fingerprint, mapping })
    .onConflictDoUpdate({ target: [importMappings.kind, importMappings.fingerprint], set: { mapping } });
}
