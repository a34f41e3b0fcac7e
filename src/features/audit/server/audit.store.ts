import type { Page } from '../../../platform/endpoint.ts';
import { invalid } from '../../../platform/errors.ts';
import type { Db } from '../../../platform/server/database.ts';
import type { AuditEntry, AuditQuery } from '../audit.contract.ts';
import { auditLog } from './audit.table.ts';

const COUNT_LIMIT = 10_000;

const MATCHES = '($1::text IS NULL OR action = $1) AND ($2::text IS NULL OR subject = $2)';

const COLUMNS = 'id, at, actor_id AS "actorId", actor_name AS "actorName", action, subject, detail, address';

export async function insertEntry(db: Db, entry: typeof auditLog.$inferInsert): Promise<void> {
  await db.orm.insert(auditLog).values(entry);
}

export async function listEntries(db: Db, { limit, cursor, action, subject }: AuditQuery): Promise<Page<AuditEntry>> {
  const filter = [action ?? null, subject ?? null];
  const { rows } = await db.query<AuditEntry>(
    `SELECT ${COLUMNS} FROM audit_log WHERE ${MATCHES} AND ($3::bigint IS NULL OR id < $3) ORDER BY id DESC LIMIT $4`,
    [...filter, cursor === undefined ? null : readCursor(cursor), limit + 1],
  );
  const page = rows.slice(0, limit);
  return { rows: page, next: rows.length > limit ? String(page.at(-1)?.id) : undefined, total: await countEntries(db, filter) };
}

async function countEntries(db: Db, filter: (string | null)[]): Promise<Page<AuditEntry>['total']> {
  const { rows } = await db.query<{ count: number }>(
    `SELECT count(*) FROM (SELECT FROM audit_log WHERE ${MATCHES} LIMIT ${COUNT_LIMIT + 1}) AS found`,
    filter,
  );
  const count = rows[0]?.count ?? 0;
  return count > COUNT_LIMIT ? { count: COUNT_LIMIT, relation: 'at-least' } : { count, relation: 'exact' };
}

function readCursor(cursor: string): number {
  if (!/^\d{1,15}$/.test(cursor)) throw invalid('The cursor is not valid');
  return Number(cursor);
}
