import { recordColumns } from '../../../../platform/server/database/columns.ts';
import { type Db, execute } from '../../../../platform/server/database/database.ts';
import { type Condition, contains, when } from '../../../../platform/server/list/condition.ts';
import { toOrder } from '../../../../platform/server/list/list-order.ts';
import { type ListPage, readPage, readRows } from '../../../../platform/server/list/list-page.ts';
import type { ListRequest } from '../../../../platform/server/list/list-request.ts';
import { textKey, timeKey, wholeNumberKey } from '../../../../platform/server/list/sort-key.ts';
import { addDays } from '../../../../platform/time/calendar-day.ts';
import { type AuditActor, AuditEntry, type AuditFilters, type AuditQuery } from '../audit.contract.ts';
import { USUAL_AUDIT_ORDER } from '../audit-columns.ts';
import { auditLog } from './audit.table.ts';

type NewestEntry = Pick<AuditEntry, 'at' | 'action' | 'subject' | 'subjectName' | 'actorName' | 'changes'>;

const COLUMNS = recordColumns(auditLog, AuditEntry);

/** Adds an entry. Inserts never block each other. */
export async function insertEntry(db: Db, entry: typeof auditLog.$inferInsert): Promise<void> {
  const { actorId, actorName, action, subject, subjectName, detail, changes, address } = entry;
  await execute(db, {
    name: 'audit-add',
    text: `INSERT INTO audit_log (actor_id, actor_name, action, subject, subject_name, detail, changes, address)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    values: [actorId, actorName, action, subject, subjectName, JSON.stringify(detail), JSON.stringify(changes ?? []), address],
  });
}

/** Returns the newest entries of each action, up to `limit` per action, newest first. */
export async function findNewest(db: Db, actions: readonly string[], limit: number): Promise<NewestEntry[]> {
  const { rows } = await db.query<NewestEntry>({
    name: 'audit-newest',
    // One index scan per action: a scan of all entries could pass millions of others.
    text: `SELECT at, entry.action, subject, subject_name AS "subjectName", actor_name AS "actorName", changes FROM unnest($1::text[]) AS wanted (action),
      LATERAL (SELECT * FROM audit_log WHERE action = wanted.action ORDER BY at DESC, id DESC LIMIT $2) AS entry ORDER BY at DESC, id DESC`,
    values: [actions, limit],
  });
  return rows;
}

/** Returns a page of matching entries, newest first. */
export function listEntries(db: Db, query: AuditQuery): Promise<ListPage<AuditEntry>> {
  return readPage(db, toListRequest(query));
}

const ORDERS = {
  keys: { at: [timeKey('at')], action: [textKey('action'), timeKey('at')] },
  usual: USUAL_AUDIT_ORDER,
  id: wholeNumberKey('id'),
};

/** Sorts newest first; every filter has an index in this order. */
export function toListRequest({ limit, cursor, sort, order, ...filters }: AuditQuery): ListRequest {
  return { table: 'audit_log', columns: COLUMNS, ...toOrder(ORDERS, { sort, order }), limit, cursor, where: toConditions(filters) };
}

function toConditions({ actor, action, subject, kind, q, from, to }: AuditFilters): Condition[] {
  return [
    ...when(actor, (value) => ({ sql: (name) => `coalesce(actor_id, 'system') = ${name}`, value, isPlannedByValue: true })),
    ...when(action, (value) => ({ sql: (name) => `action = ${name}`, value, isPlannedByValue: true })),
    ...when(subject, (value) => ({ sql: (name) => `subject = ${name}`, value, isPlannedByValue: true })),
    ...when(kind, (value) => ({ sql: (name) => `split_part(subject, ':', 1) = ${name}`, value, isPlannedByValue: true })),
    ...when(q, (text) => contains('search_key(coalesce(subject_name, subject))', text)),
    ...when(from, (value) => ({ sql: (name) => `at >= ${name}`, value: toStart(value), isPlannedByValue: true })),
    ...when(to, (value) => ({ sql: (name) => `at < ${name}`, value: toEnd(value), isPlannedByValue: true })),
  ];
}

export async function findEntry(db: Db, id: number): Promise<AuditEntry | undefined> {
  const where = [{ sql: (name: string) => `id = ${name}`, value: id }];
  const { rows } = await readRows<AuditEntry>(db, { ...toListRequest({ limit: 50 }), where });
  return rows[0];
}

/** Reads one index entry per user, regardless of the length of the log. */
export const ACTORS = {
  name: 'audit-actors',
  text: `WITH RECURSIVE actors AS (
        (SELECT coalesce(actor_id, 'system') AS id FROM audit_log ORDER BY 1 LIMIT 1)
        UNION ALL
        SELECT (SELECT coalesce(actor_id, 'system') FROM audit_log WHERE coalesce(actor_id, 'system') > actors.id ORDER BY 1 LIMIT 1)
        FROM actors WHERE actors.id IS NOT NULL
      )
      SELECT actors.id, last.actor_name AS name
      FROM actors, LATERAL (
        SELECT actor_name FROM audit_log WHERE (coalesce(actor_id, 'system'), at) <= (actors.id, 'infinity')
        ORDER BY coalesce(actor_id, 'system') DESC, at DESC, id DESC LIMIT 1
      ) AS last
      ORDER BY lower(last.actor_name COLLATE "und-x-icu"), actors.id`,
};

/** Lists the users in the log by the name in their newest entry. */
export async function listActors(db: Db): Promise<AuditActor[]> {
  const { rows } = await db.query<AuditActor>(ACTORS);
  return rows;
}

const isDay = (text: string) => text.length === 10;

/** Returns the start of a day in UTC. A time is returned unchanged. */
function toStart(from: string): string {
  return isDay(from) ? `${from}T00:00:00.000Z` : from;
}

/** Returns the end of a day in UTC. A time is returned unchanged. */
function toEnd(to: string): string {
  if (!isDay(to)) return to;
  const next = addDays(to, 1);
  return next === undefined ? `${to}T23:59:59.999Z` : toStart(next);
}
