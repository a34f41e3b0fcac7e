import { type Clock, later, MINUTE_MS } from '../../../../../platform/server/clock.ts';
import type { Db } from '../../../../../platform/server/database/database.ts';
import type { Provider } from './provider.ts';

/** A call that waits for its turn. */
export interface AskedCall {
  readonly id: string;
  readonly service: string;
  readonly isPerson: boolean;
}

export interface Verdict {
  readonly id: string;
  readonly verdict: 'begun' | 'stopped' | 'reserved';
  readonly until: string;
}

interface Verdicts {
  readonly verdicts: readonly Verdict[];
  /** When there is room in the minute again; undefined while there is. */
  readonly roomAt: string | undefined;
}

/** Lets those of the calls begin that may; people’s have to come first. */
export async function beginCalls(
  db: Db,
  { name, perMinute, atOnce }: Provider,
  { asked, now }: { asked: readonly AskedCall[]; now: Date },
): Promise<Verdicts> {
  const { rows } = await db.query<Verdict | { id: null; verdict: 'wait'; until: string }>({
    name: 'provider-calls-begin',
    text: 'SELECT id, verdict, until FROM begin_provider_calls($1, $2, $3, $4, $5, $6, $7)',
    values: [
      name,
      asked.map(({ id }) => id),
      asked.map(({ service }) => service),
      asked.map(({ isPerson }) => isPerson),
      now,
      perMinute,
      atOnce,
    ],
  });
  return {
    verdicts: rows.filter((row) => row.verdict !== 'wait'),
    roomAt: rows.find((row) => row.verdict === 'wait')?.until,
  };
}

/** Forgets calls that no longer wait for their turn. */
export async function withdrawCalls(db: Db, ids: readonly string[]): Promise<void> {
  await db.query({
    name: 'provider-calls-withdraw',
    text: "DELETE FROM provider_calls WHERE id = ANY ($1) AND state = 'waiting'",
    values: [ids],
  });
}

/** What is known of a service when a call of it ends. */
export interface EndedCall extends Pick<AskedCall, 'id' | 'service'> {
  /** Credits that the provider says remain; null: it said that there are many; undefined: it said nothing. */
  readonly remaining: number | null | undefined;
  /** The allowance is used up for so long. */
  readonly stoppedMs: number | undefined;
}

/** So long the most that has remained is believed. */
const HIGHEST = "interval '3 days'";

/** Ends a call that has begun, and notes what its answer says of the allowance. */
export async function endCall(db: Db, { id, service, remaining, stoppedMs }: EndedCall, now: Date): Promise<void> {
  const stoppedUntil = stoppedMs === undefined ? null : later(now, stoppedMs);
  await db.query({
    name: 'provider-calls-end',
    text: `WITH ended AS (UPDATE provider_calls SET state = 'over', until = $3::timestamptz WHERE id = $1)
      INSERT INTO provider_allowances AS known (service, remaining, seen_at, highest, highest_at, stopped_until)
      SELECT $2, $4::integer, $3, $4, $3, $6::timestamptz WHERE $5::boolean OR $6 IS NOT NULL
      ON CONFLICT (service) DO UPDATE SET
        remaining = CASE WHEN $5 THEN $4 ELSE known.remaining END,
        seen_at = CASE WHEN $5 THEN $3 ELSE known.seen_at END,
        highest = CASE WHEN known.highest_at > $3 - ${HIGHEST} THEN greatest(known.highest, $4) ELSE $4 END,
        highest_at = CASE WHEN known.highest_at > $3 - ${HIGHEST} AND known.highest >= $4 THEN known.highest_at ELSE $3 END,
        stopped_until = coalesce($6, known.stopped_until)`,
    values: [id, service, now, remaining ?? null, remaining !== undefined, stoppedUntil],
  });
}

/** How many calls of a provider count at this moment, on all nodes, and what is known of the credits of its services. */
export interface ProviderUsage {
  readonly used: number;
  /** By service; without those of which nothing was said, and null where more remain than has to be thought of. */
  readonly remaining: Readonly<Record<string, number | null>>;
  /** So little of a service is left that it is kept for people. */
  readonly isLow: boolean;
}

export async function readUsage(
  { database, clock }: { readonly database: Db; readonly clock: Clock },
  { name, services }: Pick<Provider, 'name' | 'services'>,
): Promise<ProviderUsage> {
  const { rows } = await database.query<Record<string, unknown> & ProviderUsage>({
    name: 'provider-calls-usage',
    text: `SELECT count(*) AS used,
        (SELECT coalesce(json_object_agg(service, remaining), '{}') FROM provider_allowances WHERE service = ANY ($4)) AS remaining,
        EXISTS (SELECT FROM unnest($4::text[]) AS service, find_provider_refusal(service, false, $2)) AS "isLow"
      FROM provider_calls WHERE provider = $3 AND state <> 'waiting' AND until > $1`,
    values: [later(clock.now(), -MINUTE_MS), clock.now(), name, services],
  });
  return rows[0] ?? { used: 0, remaining: {}, isLow: false };
}
