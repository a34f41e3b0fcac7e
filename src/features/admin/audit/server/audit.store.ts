import type { ListGroup } from '../../../../platform/list-groups.ts';
import { recordColumns } from '../../../../platform/server/database/columns.ts';
import { type Db, execute } from '../../../../platform/server/database/database.ts';
import { type Condition, contains, when } from '../../../../platform/server/list/condition.ts';
import { type GroupKey, groupList, readGroups } from '../../../../platform/server/list/list-groups.ts';
import { toOrder } from '../../../../platform/server/list/list-order.ts';
import { type ListPage, matchesStatement, readPage, readRows } from '../../../../platform/server/list/list-page.ts';
import type { ListRequest } from '../../../../platform/server/list/list-request.ts';
import { textKey, timeKey, wholeNumberKey } from '../../../../platform/server/list/sort-key.ts';
import { addDays } from '../../../../platform/time/calendar-day.ts';
import { dayIn, toBounds } from '../../../../platform/time/zoned-day.ts';
import { type AuditActor, AuditEntry, type AuditFilters, type AuditGroup, type AuditQuery, GROUPED_ENTRIES } from '../audit.contract.ts';
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
export async function listEntries(db: Db, { group, collapsed, ...query }: AuditQuery): Promise<ListPage<AuditEntry>> {
  if (!group) return readPage(db, toListRequest(query));
  if (group === 'at') return readPage(db, toDailyRequest(query, collapsed));
  return readPage(db, groupList(await toNewestRequest(db, query), GROUP_KEYS[group], collapsed));
}

const ACTOR = "coalesce(actor_id, 'system')";
const KIND = "split_part(subject, ':', 1)";
const NEWEST_FIRST = wholeNumberKey('(extract(epoch FROM at) * -1000)::int8');

/** Days aren't a key: their entries are in the order of the log already. */
const GROUP_KEYS: Readonly<Record<Exclude<AuditGroup, 'at'>, GroupKey>> = {
  actor: { value: ACTOR, label: 'actor_name', order: [textKey('lower(actor_name)'), textKey(ACTOR), NEWEST_FIRST] },
  action: { value: 'action', order: [textKey('action'), NEWEST_FIRST] },
  record: { value: KIND, order: [textKey(KIND), NEWEST_FIRST] },
};

/** Counts the newest entries of each group. */
export async function groupEntries(db: Db, { group, zone, ...filters }: AuditFilters & AuditGrouping): Promise<ListGroup[]> {
  const query = { ...filters, zone, limit: 1 };
  if (group === 'at') return countByDay(db, query);
  return readGroups(db, await toNewestRequest(db, query), GROUP_KEYS[group]);
}

interface AuditGrouping {
  readonly group: AuditGroup;
  readonly zone?: string | undefined;
}

/** One more than counted, so that its count shows whether there are more. */
const MOST = GROUPED_ENTRIES + 1;

/** The newest matching entries, few enough to be sorted for each page. */
async function toNewestRequest(db: Db, query: AuditQuery): Promise<ListRequest> {
  const list = toListRequest(query);
  const { text, values } = newestStatement(list, 'at');
  const { rows } = await db.query<{ oldest: string | null }>(`SELECT min(at)::text AS oldest FROM (${text}) AS newest`, values);
  const oldest = rows[0]?.oldest ?? 'infinity';
  const isNewest = { sql: (time: string) => `at >= ${time}::timestamptz`, value: oldest, isPlannedByValue: true } as const;
  return { ...list, where: [...list.where, isNewest], order: [wholeNumberKey('-id')] };
}

function newestStatement(list: ListRequest, column: string) {
  const { text, values } = matchesStatement(list, column);
  return { text: `${text} ORDER BY at DESC, id DESC LIMIT ${MOST}`, values };
}

/** Counts the newest entries of each day. The last day may have more, so it's left out. */
async function countByDay(db: Db, query: AuditQuery): Promise<ListGroup[]> {
  const { text, values } = newestStatement(toListRequest(query), '(extract(epoch FROM at) * 1000)::int8 AS time');
  const { rows } = await db.query<{ time: number }>(text, values);
  const counts = new Map<string, number>();
  for (const { time } of rows) {
    const day = dayIn(query.zone ?? 'UTC', time);
    counts.set(day, (counts.get(day) ?? 0) + 1);
  }
  const days = [...counts].map(([value, count]) => ({ value, label: value, count }));
  return rows.length < MOST ? days : days.slice(0, -1);
}

/** The log without the entries of some days. */
function toDailyRequest(query: AuditQuery, days: readonly string[] = []): ListRequest {
  const list = toListRequest(query);
  const isOther = days
    .filter((day) => addDays(day, 0) !== undefined)
    .map((day) => {
      const { since, before } = toBounds({ from: day, to: day }, query.zone ?? 'UTC');
      const sql = (times: string) => `NOT (at >= (${times}::timestamptz[])[1] AND at < (${times}::timestamptz[])[2])`;
      return { sql, value: [since, before], isPlannedByValue: true } as const;
    });
  return { ...list, where: [...list.where, ...isOther] };
}

const ORDERS = {
  keys: { at: [timeKey('at')], action: [textKey('action'), timeKey('at')] },
  usual: USUAL_AUDIT_ORDER,
  id: wholeNumberKey('id'),
};

/** Sorts newest first; every filter has an index in this order. */
export function toListRequest({ limit, cursor, sort, order, ...filters }: Omit<AuditQuery, 'group' | 'collapsed'>): ListRequest {
  return { table: 'audit_log', columns: COLUMNS, ...toOrder(ORDERS, { sort, order }), limit, cursor, where: toConditions(filters) };
}

function toConditions({ actor, action, subject, kind, q, from, to }: AuditFilters): Condition[] {
  return [
    ...when(actor, (value) => ({ sql: (name) => `${ACTOR} = ${name}`, value, isPlannedByValue: true })),
    ...when(action, (value) => ({ sql: (name) => `action = ${name}`, value, isPlannedByValue: true })),
    ...when(subject, (value) => ({ sql: (name) => `subject = ${name}`, value, isPlannedByValue: true })),
    ...when(kind, (value) => ({ sql: (name) => `${KIND} = ${name}`, value, isPlannedByValue: true })),
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
