import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Db, Tx } from '../../../../../platform/server/database/database.ts';
import type { ImportDecisions, ImportMapping } from '../../import.contract.ts';
import { importMappings } from '../import.table.ts';

/** Safe size of an index entry. */
const KEY_BYTES = 2_500;

/** Key of a header row: the fingerprint, or its digest if too long. */
function toKey(fingerprint: string): string {
  return Buffer.byteLength(fingerprint) <= KEY_BYTES ? fingerprint : createHash('sha256').update(fingerprint).digest('hex');
}

/** Finds the saved choices for this header row. */
export async function findMapping(
  db: Db,
  kind: string,
  fingerprint: string,
): Promise<{ readonly mapping: ImportMapping; readonly decisions: ImportDecisions } | undefined> {
  const { mapping, decisions } = importMappings;
  const chosen = and(eq(importMappings.kind, kind), eq(importMappings.fingerprint, toKey(fingerprint)));
  const [row] = await db.orm.select({ mapping, decisions }).from(importMappings).where(chosen);
  return row;
}

/** Saves the choices. Keeps the previous mapping if none is given. */
export async function saveMapping(
  tx: Tx,
  kind: string,
  fingerprint: string,
  mapping: ImportMapping | undefined,
  decisions: ImportDecisions,
): Promise<void> {
  await tx.orm
    .insert(importMappings)
    .values({ kind, fingerprint: toKey(fingerprint), mapping: mapping ?? {}, decisions })
    .onConflictDoUpdate({ target: [importMappings.kind, importMappings.fingerprint], set: { ...(mapping && { mapping }), decisions } });
}
