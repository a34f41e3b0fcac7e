import { jsonColumns } from '../../../platform/server/database/columns.ts';
import type { Db } from '../../../platform/server/database/database.ts';
import { when } from '../../../platform/server/list/condition.ts';
import { type ListPage, readPage } from '../../../platform/server/list/list-page.ts';
import { wholeNumberKey } from '../../../platform/server/list/sort-key.ts';
import { AuditEntry, type AuditQuery } from '../audit.contract.ts';
import { auditLog } from './audit.table.ts';

const COLUMNS = jsonColumns(auditLog, AuditEntry);

export async function insertEntry(db: Db, entry: typeof auditLog.$inferInsert): Promise<void> {
  await db.orm.insert(auditLog).values(entry);
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
