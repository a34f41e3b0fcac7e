import { inArray } from 'drizzle-orm';
import type { Db } from '../../../../platform/server/database/database.ts';
import { createRecordStore } from '../../../../platform/server/records/record-store.ts';
import { Part } from '../part.contract.ts';
import { parts } from './part.table.ts';

export const partStore = createRecordStore({ kind: 'part', noun: 'Part', record: Part, table: parts });

/** Which of the ids a part has. */
export async function findKnownParts(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const found = await db.orm
    .select({ id: parts.id })
    .from(parts)
    .where(inArray(parts.id, [...ids]));
  return new Set(found.map(({ id }) => id));
}
