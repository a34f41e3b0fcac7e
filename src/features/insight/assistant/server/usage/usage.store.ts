import { eq, lt } from 'drizzle-orm';
import type { Db, Tx } from '../../../../../platform/server/database/database.ts';
import { trackLock } from '../../../../../platform/server/database/lock-tracker.ts';
import type { Usage } from '../../assistant.contract.ts';
import { assistantReservations, type assistantUsage } from './usage.table.ts';

/** Adds to the usage of a user on a day. */
export async function addUsage(tx: Tx, row: typeof assistantUsage.$inferInsert): Promise<void> {
  await tx.query({
    name: 'assistant-usage-add',
    text: `INSERT INTO assistant_usage AS known (day, user_id, user_name, questions, prompt_tokens, answer_tokens, cost)
      VALUES ($1, $2, $3, $4, $5, $6, $7)
      ON CONFLICT (day, user_id) DO UPDATE SET user_name = excluded.user_name, questions = known.questions + excluded.questions,
        prompt_tokens = known.prompt_tokens + excluded.prompt_tokens, answer_tokens = known.answer_tokens + excluded.answer_tokens,
        cost = known.cost + excluded.cost`,
    values: [row.day, row.userId, row.userName, row.questions, row.promptTokens, row.answerTokens, row.cost],
  });
}

type DayTotals = Usage['days'][number];
type Totals = Omit<DayTotals, 'day'>;

const SUMS = `coalesce(sum(questions), 0)::int AS questions, coalesce(sum(prompt_tokens), 0)::float8 AS "promptTokens",
  coalesce(sum(answer_tokens), 0)::float8 AS "answerTokens", coalesce(sum(cost), 0)::float8 AS cost`;

export async function sumSince(db: Db, day: string): Promise<Totals> {
  const { rows } = await db.query<Totals & Record<string, unknown>>({
    name: 'assistant-usage-since',
    text: `SELECT ${SUMS} FROM assistant_usage WHERE day >= $1`,
    values: [day],
  });
  return rows[0] ?? { questions: 0, promptTokens: 0, answerTokens: 0, cost: 0 };
}

/** Returns the latest days with usage, newest first. */
export async function sumByDay(db: Db, limit: number): Promise<DayTotals[]> {
  const { rows } = await db.query<DayTotals & Record<string, unknown>>({
    name: 'assistant-usage-by-day',
    text: `SELECT to_char(day, 'YYYY-MM-DD') AS day, ${SUMS} FROM assistant_usage GROUP BY assistant_usage.day ORDER BY assistant_usage.day DESC LIMIT $1`,
    values: [limit],
  });
  return rows;
}

/** Returns users with usage since a day, highest cost first. */
export async function sumByUser(db: Db, day: string): Promise<Usage['people']> {
  const { rows } = await db.query<Usage['people'][number] & Record<string, unknown>>({
    name: 'assistant-usage-by-person',
    text: `SELECT user_id AS "userId", (array_agg(user_name ORDER BY day DESC))[1] AS name, ${SUMS} FROM assistant_usage WHERE day >= $1
      GROUP BY user_id ORDER BY sum(cost) DESC, sum(questions) DESC, user_id`,
    values: [day],
  });
  return rows;
}

/** Locks reservations on all servers until the end of the transaction. */
export async function lockReservations(tx: Tx): Promise<void> {
  trackLock(tx, 'assistant_reservations');
  await tx.query({ name: 'assistant-reservations-lock', text: "SELECT pg_advisory_xact_lock(hashtext('assistant.reservations'))" });
}

export async function deleteExpiredReservations(tx: Tx, now: string): Promise<void> {
  await tx.orm.delete(assistantReservations).where(lt(assistantReservations.expiresAt, now));
}

/** Returns US dollars spent since a day and currently reserved, from one snapshot. */
export async function sumBudget(db: Db, day: string, now: string): Promise<{ used: number; reserved: number }> {
  const { rows } = await db.query<{ used: number; reserved: number }>({
    name: 'assistant-budget',
    text: `SELECT (SELECT coalesce(sum(cost), 0)::float8 FROM assistant_usage WHERE day >= $1) AS used,
      (SELECT coalesce(sum(cost), 0)::float8 FROM assistant_reservations WHERE expires_at >= $2) AS reserved`,
    values: [day, now],
  });
  return rows[0] ?? { used: 0, reserved: 0 };
}

export async function insertReservation(tx: Tx, row: typeof assistantReservations.$inferInsert): Promise<string> {
  const [inserted] = await tx.orm.insert(assistantReservations).values(row).returning({ id: assistantReservations.id });
  if (!inserted) throw new Error('the insert returned no reservation');
  return inserted.id;
}

export async function deleteReservation(db: Db, id: string): Promise<void> {
  await db.orm.delete(assistantReservations).where(eq(assistantReservations.id, id));
}

/** A chat has at most one question in progress. */
export async function deleteReservationOfChat(tx: Tx, conversationId: string): Promise<void> {
  await tx.orm.delete(assistantReservations).where(eq(assistantReservations.conversationId, conversationId));
}
