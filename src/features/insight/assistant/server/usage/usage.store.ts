import type { Db, Tx } from '../../../../../platform/server/database/database.ts';
import type { Usage } from '../../assistant.contract.ts';
import type { assistantUsage } from './usage.table.ts';

/** Adds to what a person used on a day. */
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

type Figures = Usage['days'][number];
type Sum = Omit<Figures, 'day'>;

const SUMS = `coalesce(sum(questions), 0)::int AS questions, coalesce(sum(prompt_tokens), 0)::float8 AS "promptTokens",
  coalesce(sum(answer_tokens), 0)::float8 AS "answerTokens", coalesce(sum(cost), 0)::float8 AS cost`;

/** Of all people since a day. */
export async function sumSince(db: Db, day: string): Promise<Sum> {
  const { rows } = await db.query<Sum & Record<string, unknown>>({
    name: 'assistant-usage-since',
    text: `SELECT ${SUMS} FROM assistant_usage WHERE day >= $1`,
    values: [day],
  });
  return rows[0] ?? { questions: 0, promptTokens: 0, answerTokens: 0, cost: 0 };
}

/** The latest days on which something was asked. */
export async function sumByDay(db: Db, limit: number): Promise<Figures[]> {
  const { rows } = await db.query<Figures & Record<string, unknown>>({
    name: 'assistant-usage-by-day',
    text: `SELECT to_char(day, 'YYYY-MM-DD') AS day, ${SUMS} FROM assistant_usage GROUP BY assistant_usage.day ORDER BY assistant_usage.day DESC LIMIT $1`,
    values: [limit],
  });
  return rows;
}

/** Those who cost most since a day come first. */
export async function sumByPerson(db: Db, day: string): Promise<Usage['people']> {
  const { rows } = await db.query<Usage['people'][number] & Record<string, unknown>>({
    name: 'assistant-usage-by-person',
    text: `SELECT user_id AS "userId", (array_agg(user_name ORDER BY day DESC))[1] AS name, ${SUMS} FROM assistant_usage WHERE day >= $1
      GROUP BY user_id ORDER BY sum(cost) DESC, sum(questions) DESC, user_id`,
    values: [day],
  });
  return rows;
}
