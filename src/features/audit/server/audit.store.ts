import { recordColumns } from '../../../platform/server/database/columns.ts';
import type { Db } from '../../../platform/server/database/database.ts';
import { when } from '../../../platform/server/list/condition.ts';
import { type ListPage, readPage } from '../../../platform/server/list/list-page.ts';
import { wholeNumberKey } from '../../../platform/server/list/sort-key.ts';
import { AuditEntry, type AuditQuery } from '../audit.contract.ts';
import { auditLog } from './audit.table.ts';

type NewestEntry = Pick<AuditEntry, 'at' | 'action' | 'subject' | 'actorName' | 'detail'>;

const COLUMNS = recordColumns(auditLog, AuditEntry);

export async function insertEntry(db: Db, entry: typeof auditLog.$inferInsert): Promise<void> {
  await db.orm.insert(auditLog).values(entry);
}

/** The newest entries of each of these actions, at most `limit` of each, newest first. */
export async function findNewest(db: Db, actions: readonly string[], limit: number): Promise<NewestEntry[]> {
  const { rows } = await db.query<NewestEntry>({
    name: 'audit-newest',
    // One walk of the index per action: a walk through all entries would pass millions of others.
    text: `SELECT entry.at, entry.action, entry.subject, entry.actor_name AS "actorName", entry.detail FROM unnest($1::text[]) AS wanted (action),
      LATERAL (SELECT * FROM audit_log WHERE action = wanted.action ORDER BY id DESC LIMIT $2) AS entry ORDER BY entry.id DESC`,
    values: [actions, limit],
  });
  return rows;
}

/** One page of the entries that match, newest first. */
export function listEntries(db: Db, { limit, cursor, action, subject }: AuditQuery): Promise<ListPage<AuditEntry>> {
  return readPage(db, {
    ...{ table: 'audit_log', columns: COLUMNS, order: [wholeNumberKey('id')], direction: 'desc', limit, cursor },
    where: [
      ...when(action, (value) => ({ sql: (name) => `action = ${name}`, value })),
      ...when(subject, (value) => ({ sql: (name) => `subject = ${name}`, value })),
    ],
  });
}
