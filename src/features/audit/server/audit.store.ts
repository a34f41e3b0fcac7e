import type { Page } from '../../../platform/endpoint.ts';
import type { Db } from '../../../platform/server/database/database.ts';
import { COUNT_LIMIT, toTotal } from '../../../platform/server/list/counting.ts';
import { decodeCursor, encodeCursor } from '../../../platform/server/list/cursor.ts';
import type { AuditEntry, AuditQuery } from '../audit.contract.ts';
import { auditLog } from './audit.table.ts';

const MATCHES = '($1::text IS NULL OR action = $1) AND ($2::text IS NULL OR subject = $2)';

const COLUMNS = 'id, at, actor_id AS "actorId", actor_name AS "actorName", action, subject, detail, address';

export async function insertEntry(db: Db, entry: typeof auditLog.$inferInsert): Promise<void> {
  await db.orm.insert(auditLog).values(entry);
}

export async function listEntries(db: Db, { limit, cursor, action, subject }: AuditQuery): Promise<Page<AuditEntry>> {
  const filter = [action ?? null, subject ?? null];
  const { rows } = await db.query<AuditEntry>(
    `SELECT ${COLUMNS} FROM audit_log WHERE ${MATCHES} AND ($3::bigint IS NULL OR id < $3) ORDER BY id DESC LIMIT $4`,
    [...filter, cursor === undefined ? null : decodeCursor(cursor)[0], limit + 1],
  );
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const next = last && rows.length > limit ? encodeCursor([last.id, '']) : undefined;
  return { rows: page, next, total: await countEntries(db, filter) };
}

async function countEntries(db: Db, filter: (string | null)[]): Promise<Page<AuditEntry>['total']> {
  const { rows } = await db.query<{ count: number }>(
    `SELECT count(*) FROM (SELECT FROM audit_log WHERE ${MATCHES} LIMIT ${COUNT_LIMIT + 1}) AS found`,
    filter,
  );
  return toTotal(rows[0]?.count ?? 0);
}
