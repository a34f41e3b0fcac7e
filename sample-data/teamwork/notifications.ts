import { randomUUID } from 'node:crypto';
import type { NotificationKind } from '../../src/features/insight/notifications/notification.contract.ts';
import { getPriority, toSnippet } from '../../src/features/insight/notifications/notification.rules.ts';
import { historyAuthor } from '../../src/features/ticketing/tickets/ticket.rules.ts';
import type { Tx } from '../../src/platform/server/database/database.ts';
import { toDay } from '../../src/platform/time/calendar-day.ts';
import { describeDue } from '../../src/platform/time/due-day.ts';
import { DAY } from '../business.ts';
import { insertRows, iso } from '../insert-rows.ts';

const WATCHED = 4;
const QUESTION = 'the shop is asking for a loaner until its tool is back. OK to send one?';

interface Told {
  readonly kind: NotificationKind;
  readonly cause: string;
  readonly record: readonly [kind: string, id: string];
  readonly title: string;
  readonly text: string;
  readonly by?: string;
  readonly at: string;
}

interface Watched {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly by: string;
  readonly at: string;
}

/** Assignees follow their tickets, and the administrator has notifications, some of them unread. */
export async function loadNotifications(tx: Tx, { username, now }: { username: string; now: number }): Promise<void> {
  await tx.query(
    `INSERT INTO followers (record_kind, record_id, user_id, is_assigned)
     SELECT DISTINCT 'ticket', t.id, u.id, true FROM tickets t, unnest(t.assignee_keys) AS key JOIN users u ON u.id = key WHERE t.is_open`,
  );
  const { rows } = await tx.query<{ id: string; fullName: string }>('SELECT id, full_name AS "fullName" FROM users WHERE username = $1', [
    username,
  ]);
  const [admin] = rows;
  if (!admin) return;
  const watched = await watchNewest(tx, admin.id);
  const told = [...(await mention(tx, admin.fullName, watched)), ...watched.slice(1).map(toWatchedNews), ...(await aboutTheFirm(tx, now))];
  await insertRows(
    tx,
    'notifications',
    told.toSorted((one, other) => (one.at < other.at ? -1 : 1)).map((each, place) => toRow(admin.id, each, place < told.length / 2)),
  );
}

/** The user watches tickets of colleagues. Assignees follow theirs already. */
async function watchNewest(tx: Tx, userId: string): Promise<Watched[]> {
  const { rows } = await tx.query<Watched & Record<string, unknown>>(
    `WITH newest AS (
       SELECT id, summary, last_modified_by, last_updated FROM tickets
       WHERE is_open AND assignee_keys <> '{}' AND NOT assignee_keys @> ARRAY[$1] ORDER BY last_updated DESC, id DESC LIMIT $2
     ), watched AS (
       INSERT INTO followers (record_kind, record_id, user_id) SELECT 'ticket', id, $1 FROM newest
     )
     SELECT id, summary AS title, last_modified_by AS by, last_updated AS at,
       (SELECT content FROM ticket_history WHERE ticket_id = newest.id AND type = 'NOTE' ORDER BY position DESC LIMIT 1) AS text FROM newest`,
    [userId, WATCHED],
  );
  return rows;
}

const toWatchedNews = ({ id, title, text, by, at }: Watched): Told => ({
  kind: 'watched',
  cause: `ticket:${id}`,
  record: ['ticket', id],
  title,
  text: toSnippet(text),
  by,
  at,
});

/** A colleague mentions the administrator in a note. */
async function mention(tx: Tx, fullName: string, [ticket]: readonly Watched[]): Promise<Told[]> {
  if (!ticket) return [];
  const { id, title, by, at } = ticket;
  const text = `@${fullName} ${QUESTION}`;
  const signed = { ticket_id: id, id: randomUUID(), at, author: historyAuthor(by), author_id: null };
  const entry = { ...signed, kind: 'text', data: {}, content: text, type: 'NOTE', category: 'Internal' };
  await insertRows(tx, 'ticket_history', [entry]);
  await tx.query('UPDATE tickets SET version = version + 1 WHERE id = $1', [id]);
  return [{ kind: 'mentioned', cause: `ticket:${id}`, record: ['ticket', id], title, text, by, at }];
}

/** Overdue loaners and low stock. */
async function aboutTheFirm(tx: Tx, now: number): Promise<Told[]> {
  const today = toDay(now);
  const overdue = await tx.query<{ id: string; serial: string; company: string; due: string }>(
    `SELECT id, serial_number AS serial, assigned_to AS company, return_date::text AS due FROM tools WHERE return_date < $1 ORDER BY return_date DESC LIMIT 2`,
    [today],
  );
  const low = await tx.query<{ id: string; name: string; free: number; wanted: number }>(
    `SELECT id, name, quantity - reserved AS free, reorder_point AS wanted FROM parts WHERE is_to_order ORDER BY id LIMIT 2`,
  );
  return [
    ...overdue.rows.map(
      ({ id, serial, company, due }, place): Told => ({
        kind: 'loan-overdue',
        cause: `loan:${id}:${due}`,
        record: ['tool', id],
        title: `${serial}, on loan to ${company}`,
        text: describeDue(due, today).text,
        at: iso(now - (1 + 3 * place) * (DAY / 6)),
      }),
    ),
    ...low.rows.map(
      ({ id, name, free, wanted }, place): Told => ({
        kind: 'part-low',
        cause: `part:${id}`,
        record: ['part', id],
        title: name,
        text: `${free} available · Reorder at ${wanted}`,
        at: iso(now - (1 + place) * DAY),
      }),
    ),
  ];
}

function toRow(userId: string, { kind, cause, record: [recordKind, recordId], title, text, by = '', at }: Told, isRead: boolean) {
  return {
    user_id: userId,
    kind,
    strength: getPriority(kind),
    cause,
    record_kind: recordKind,
    record_id: recordId,
    title,
    text,
    by,
    times: 1,
    at,
    read_at: isRead ? at : null,
  };
}
