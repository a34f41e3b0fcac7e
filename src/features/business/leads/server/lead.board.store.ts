import type { QueryConfig } from 'pg';
import { toDollars } from '../../../../platform/money.ts';
import type { Db, Tx } from '../../../../platform/server/database/database.ts';
import { trackLock } from '../../../../platform/server/database/lock-tracker.ts';
import { encodeCursor } from '../../../../platform/server/list/sort-key.ts';
import { JsonText } from '../../../../platform/server/serializer.ts';
import { type BoardQuery, LEAD_STATUSES, type LeadBoard, type LeadStatus } from '../lead.contract.ts';
import { LEAD_COLUMNS, toConditions } from './lead.list.store.ts';

/** Cards of a column loaded first, more than fit on a screen. */
const FIRST_CARDS = 30;

interface LaneRow {
  readonly status: LeadStatus;
  readonly count: number;
  readonly cents: number;
  /** JSON of each card. */
  readonly cards: string[];
}

/** Reads all columns with the count, value and first cards of matching leads. */
export async function readBoard(db: Db, query: BoardQuery): Promise<JsonText<LeadBoard>> {
  const { rows } = await db.query<LaneRow & Record<string, unknown>>(boardStatement(query));
  return new JsonText(`{"lanes":[${rows.map(toLaneJson).join()}]}`);
}

/** Materializes the matches of a text search once for sums and cards. */
export function boardStatement(query: BoardQuery): QueryConfig {
  const values: unknown[] = [LEAD_STATUSES];
  const conditions = toConditions(query).map(({ sql, value }) => sql(value === undefined ? '' : `$${values.push(value)}`));
  const where = conditions.length === 0 ? 'true' : conditions.join(' AND ');
  const [found, from, condition] = query.q
    ? [`WITH matching AS MATERIALIZED (SELECT * FROM leads WHERE ${where})`, 'matching', 'true']
    : ['', 'leads', where];
  const text = `${found}
    SELECT lane.status, coalesce(sums.count, 0) AS count, coalesce(sums.cents, 0) AS cents, page.cards
    FROM unnest($1::text[]) WITH ORDINALITY AS lane (status, place)
    LEFT JOIN (
      SELECT status, count(*) AS count, sum(estimated_value_cents)::bigint AS cents FROM ${from} WHERE ${condition} GROUP BY status
    ) AS sums ON sums.status = lane.status
    CROSS JOIN LATERAL (
      SELECT array(
        SELECT row_to_json(shown)::text
        FROM (
          SELECT ${LEAD_COLUMNS.stored} FROM ${from} AS leads
          WHERE leads.status = lane.status AND ${condition} ORDER BY position, id LIMIT ${FIRST_CARDS}
        ) AS card, LATERAL (SELECT ${LEAD_COLUMNS.shown}) AS shown
      ) AS cards
    ) AS page
    ORDER BY lane.place`;
  return { text, values, ...(conditions.length === 0 && { name: 'leads-board' }) };
}

function toLaneJson({ status, count, cents, cards }: LaneRow): string {
  const last = cards.at(-1);
  const next = last !== undefined && cards.length < count ? toCursor(JSON.parse(last)) : null;
  const facts = JSON.stringify({ status, count, value: toDollars(cents), next });
  return `${facts.slice(0, -1)},"leads":[${cards.join()}]}`;
}

const toCursor = ({ position, id }: { position: string; id: string }) => encodeCursor([position, id]);

/** Serializes changes of positions until the transaction ends. Always locked before any lead. */
export async function lockBoard(tx: Tx): Promise<void> {
  trackLock(tx, 'leads.board');
  await tx.query({ name: 'leads-lock-board', text: `SELECT pg_advisory_xact_lock(hashtext('leads.board'))` });
}

/** Finds the status and position of a lead. */
export async function findPlace(db: Db, id: string): Promise<{ status: LeadStatus; position: string } | undefined> {
  const text = 'SELECT status, position FROM leads WHERE id = $1';
  const { rows } = await db.query<{ status: LeadStatus; position: string }>({ name: 'leads-place', text, values: [id] });
  return rows[0];
}

/** Finds the position of the first lead below `above`, or at the top, ignoring `id`. */
export async function findBelow(db: Db, status: LeadStatus, above = '', id = ''): Promise<string | undefined> {
  const text = 'SELECT position FROM leads WHERE status = $1 AND position > $2 AND id <> $3 ORDER BY position LIMIT 1';
  const { rows } = await db.query<{ position: string }>({ name: 'leads-below', text, values: [status, above, id] });
  return rows[0]?.position;
}

/** Returns the last position of each nonempty column. */
export async function findLastPositions(db: Db): Promise<Map<LeadStatus, string>> {
  const { rows } = await db.query<{ status: LeadStatus; position: string }>({
    name: 'leads-last',
    text: `SELECT lane.status, last.position FROM unnest($1::text[]) AS lane (status)
      CROSS JOIN LATERAL (SELECT position FROM leads WHERE leads.status = lane.status ORDER BY position DESC LIMIT 1) AS last`,
    values: [LEAD_STATUSES],
  });
  return new Map(rows.map(({ status, position }) => [status, position]));
}

/** Shortens the positions of a column, keeping the order. Needs the board lock. */
export async function renumber(tx: Tx, status: LeadStatus): Promise<void> {
  await tx.query(
    `UPDATE leads SET position = rtrim((500000000000000 + numbered.place * 1000000)::text, '0')
     FROM (SELECT id, row_number() OVER (ORDER BY position, id) AS place FROM leads WHERE status = $1) AS numbered
     WHERE leads.id = numbered.id`,
    [status],
  );
}
