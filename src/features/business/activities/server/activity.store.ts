import { getTableName, lt } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { RecordKinds } from '../../../../platform/record-kinds.ts';
import { recordColumns } from '../../../../platform/server/database/columns.ts';
import type { Db, Tx } from '../../../../platform/server/database/database.ts';
import { type Condition, constant, when } from '../../../../platform/server/list/condition.ts';
import { type ListPage, readPage } from '../../../../platform/server/list/list-page.ts';
import { textKey, timeKey, wholeNumberKey } from '../../../../platform/server/list/sort-key.ts';
import type { StatsProvider } from '../../../../platform/server/records/record-stats.ts';
import { createRecordStore, type RowStore } from '../../../../platform/server/records/record-store.ts';
import type { TimelineSource } from '../../../../platform/server/timeline-source.ts';
import { NO_USER } from '../../../admin/users/user-reference.contract.ts';
import { type ActivityTarget, Note, type NoteQuery, noteApi, Task, type TaskQuery, type TaskRow, taskApi } from '../activity.contract.ts';
import { deletedActivities, notes, tasks } from './activity.table.ts';

export const noteStore = withRestore(createRecordStore({ kind: 'customer-note', noun: 'Note', record: Note, table: notes }), notes);
export const taskStore = withRestore(createRecordStore({ kind: 'task', noun: 'Task', record: Task, table: tasks }), tasks);

/** What decides who may restore a deleted activity, and where. */
export interface DeletedActivity extends ActivityTarget {
  /** Undefined for a task. */
  readonly authorId?: string;
  readonly authorName?: string;
}

export type ActivityKind = 'customer-note' | 'task';

export interface RestorableStore<K extends ActivityKind, V extends object> extends RowStore<K, V> {
  /** Returns a deleted row without restoring it. */
  findDeleted(tx: Tx, id: string): Promise<DeletedActivity | undefined>;
  /** Restores a deleted row unchanged. The deletion and its undo each increase the version. */
  restore(tx: Tx, id: string, target: ActivityTarget): Promise<RecordKinds[K] | undefined>;
}

/** Adds to a store that deleted rows are put aside, so that they can be restored. */
function withRestore<K extends ActivityKind, V extends object>(store: RowStore<K, V>, table: PgTable): RestorableStore<K, V> {
  const name = getTableName(table);
  return {
    ...store,
    async remove(tx, id) {
      await tx.query({
        name: `${name}-delete`,
        text: `WITH deleted AS (DELETE FROM ${name} WHERE id = $1 RETURNING *)
          INSERT INTO deleted_activities (id, kind, content) SELECT id, $2, to_jsonb(deleted) FROM deleted`,
        values: [id, store.kind],
      });
    },
    async findDeleted(tx, id) {
      const { rows } = await tx.query<{ activity: DeletedActivity }>({
        name: 'activities-deleted',
        text: `SELECT jsonb_strip_nulls(jsonb_build_object('authorId', content -> 'author_id', 'authorName', content -> 'author_name'))
            || jsonb_build_object('customerId', content -> 'customer_id', 'leadId', content -> 'lead_id') AS activity
          FROM deleted_activities WHERE id = $1 AND kind = $2`,
        values: [id, store.kind],
      });
      return rows[0]?.activity;
    },
    async restore(tx, id, { customerId }) {
      const { rows } = await tx.query({
        name: `${name}-restore`,
        text: `WITH deleted AS (DELETE FROM deleted_activities WHERE id = $1 RETURNING content)
          INSERT INTO ${name} SELECT restored.* FROM deleted, LATERAL jsonb_populate_record(NULL::${name},
            content || jsonb_build_object('customer_id', $2::text, 'version', (content ->> 'version')::integer + 2)) AS restored
          RETURNING id`,
        values: [id, customerId],
      });
      return rows.length === 0 ? undefined : store.find(tx, id);
    },
  };
}

const DAY_MS = 86_400_000;

/** Deletes activities permanently that were deleted more than a day ago. */
export async function forgetDeleted(db: Db, now: Date): Promise<void> {
  await db.orm.delete(deletedActivities).where(lt(deletedActivities.deletedAt, new Date(now.getTime() - DAY_MS).toISOString()));
}

const { stored, shown } = recordColumns(tasks, Task);
const TASK_COLUMNS = {
  stored,
  shown: `${shown}, coalesce(name_of_customer(customer_id), company_of_lead(lead_id), '') AS "targetName"`,
};

/** Days since 2000. Tasks without a due date come last. */
const DUE = "coalesce(due_on - DATE '2000-01-01', 100000000)";

const equals = (column: string) => (value: string) => ({ sql: (parameter: string) => `${column} = ${parameter}`, value });

function ofTarget({ customer, lead }: { customer?: string | undefined; lead?: string | undefined }): Condition[] {
  return [...when(customer, equals('customer_id')), ...when(lead, equals('lead_id'))];
}

/** Returns a page of notes, newest first. */
export function listNotes(db: Db, { limit, cursor, ...target }: NoteQuery): Promise<ListPage<Note>> {
  return readPage(db, {
    table: 'notes',
    columns: recordColumns(notes, Note),
    where: ofTarget(target),
    order: [timeKey('created_at'), textKey('id')],
    direction: 'desc',
    limit,
    cursor,
  });
}

/** Returns a page of tasks by due date, or of completed ones, the last first. */
export function listTasks(db: Db, { limit, cursor, assignee, state, ...target }: TaskQuery): Promise<ListPage<TaskRow>> {
  const isDone = state === 'done';
  return readPage(db, {
    table: 'tasks',
    columns: TASK_COLUMNS,
    where: [
      ...ofTarget(target),
      ...when(assignee, (id) => (id === NO_USER ? constant('assignee_id IS NULL') : equals('assignee_id')(id))),
      ...when(state, (value) => constant(value === 'open' ? 'NOT is_done' : 'is_done')),
    ],
    order: [isDone ? timeKey('done_at') : wholeNumberKey(DUE), textKey('id')],
    direction: isDone ? 'desc' : 'asc',
    limit,
    cursor,
  });
}

interface OwnTasks {
  readonly count: number;
  readonly overdue: number;
  /** The first ones by due date. */
  readonly tasks: TaskRow[];
}

/** Returns the open tasks of a user. */
export async function findOwnTasks(db: Db, { userId, today, limit }: { userId: string; today: string; limit: number }): Promise<OwnTasks> {
  const { rows } = await db.query<{ json: string; count: number; overdue: number }>({
    name: 'tasks-own',
    text: `SELECT row_to_json(shown)::text AS json, count, overdue FROM (
        SELECT ${TASK_COLUMNS.stored}, count(*) OVER () AS count, count(*) FILTER (WHERE due_on < $2) OVER () AS overdue
        FROM tasks WHERE assignee_id = $1 AND NOT is_done ORDER BY ${DUE}, id LIMIT $3
      ) AS page, LATERAL (SELECT ${TASK_COLUMNS.shown}) AS shown`,
    values: [userId, today, limit],
  });
  const { count = 0, overdue = 0 } = rows[0] ?? {};
  return { count, overdue, tasks: rows.map(({ json }) => JSON.parse(json) as TaskRow) };
}

/** Notes and completed tasks on the timeline of a customer. */
export const activityTimelines: readonly TimelineSource[] = [
  {
    kinds: ['note'],
    access: noteApi.list.access,
    sql: `SELECT 'note' AS kind, id AS key, id AS record_id, created_at AS at, text AS title, '' AS status,
      author_name AS who, author_id, NULL::bigint AS cents FROM notes WHERE customer_id = $1`,
  },
  {
    kinds: ['task'],
    access: taskApi.list.access,
    sql: `SELECT 'task' AS kind, id AS key, id AS record_id, done_at AS at, title, '' AS status,
      done_by AS who, NULL AS author_id, NULL::bigint AS cents FROM tasks WHERE customer_id = $1 AND is_done`,
  },
];

/** Counts the notes and tasks of a customer. */
export const customerActivities: StatsProvider<'customer'> = {
  kind: 'customer',
  async getStats(db, { id }) {
    const { rows } = await db.query<{ noteCount: number; taskCount: number }>({
      name: 'activities-of-customer',
      text: `SELECT (SELECT count(*) FROM notes WHERE customer_id = $1) AS "noteCount",
        (SELECT count(*) FROM tasks WHERE customer_id = $1) AS "taskCount"`,
      values: [id],
    });
    return rows[0] ?? {};
  },
};
