import { type Clock, later, MINUTE_MS } from '../../../../../platform/server/clock.ts';
import type { Db } from '../../../../../platform/server/database/database.ts';

/** A provider and its limits for all nodes together. */
export interface Provider {
  /** 'zoho'. */
  readonly name: string;
  /** Services with separate limits, such as 'crm'. Their names are unique among all providers. */
  readonly services: readonly string[];
  /** Calls to all services within any 60 seconds. */
  readonly perMinute: number;
  /** Concurrent calls per service. */
  readonly atOnce: number;
}

/** A call that waits for its turn. */
export interface RequestedCall {
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
  /** When the minute has room again; undefined if it has. */
  readonly roomAt: string | undefined;
}

/** Starts as many of the calls as the limits allow. Users' calls have to come first. */
export async function beginCalls(
  db: Db,
  { name, perMinute, atOnce }: Provider,
  { calls, now }: { calls: readonly RequestedCall[]; now: Date },
): Promise<Verdicts> {
  const { rows } = await db.query<Verdict | { id: null; verdict: 'wait'; until: string }>({
    name: 'provider-calls-begin',
    text: 'SELECT id, verdict, until FROM begin_provider_calls($1, $2, $3, $4, $5, $6, $7)',
    values: [
      name,
      calls.map(({ id }) => id),
      calls.map(({ service }) => service),
      calls.map(({ isPerson }) => isPerson),
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

/** Removes calls that no longer wait for their turn. */
export async function withdrawCalls(db: Db, ids: readonly string[]): Promise<void> {
  await db.query({
    name: 'provider-calls-withdraw',
    text: "DELETE FROM provider_calls WHERE id = ANY ($1) AND state = 'waiting'",
    values: [ids],
  });
}

/** An ended call and what its response says about the service's daily limit. */
export interface EndedCall extends Pick<RequestedCall, 'id' | 'service'> {
  /** Remaining credits; null if there are many, undefined if unknown. */
  readonly remaining: number | null | undefined;
  /** Set if the daily limit is used up: for how long. */
  readonly stoppedMs: number | undefined;
}

/** How long the highest remainder counts. */
const HIGHEST_AGE = "interval '3 days'";

/** Ends a running call and stores what its response says about the daily limit. */
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
        highest = CASE WHEN known.highest_at > $3 - ${HIGHEST_AGE} THEN greatest(known.highest, $4) ELSE $4 END,
        highest_at = CASE WHEN known.highest_at > $3 - ${HIGHEST_AGE} AND known.highest >= $4 THEN known.highest_at ELSE $3 END,
        stopped_until = coalesce($6, known.stopped_until)`,
    values: [id, service, now, remaining ?? null, remaining !== undefined, stoppedUntil],
  });
}

/** The calls of all nodes within the last minute, and the remaining credits. */
export interface ProviderUsage {
  readonly used: number;
  /** By service, without unknown ones; null if many remain. */
  readonly remaining: Readonly<Record<string, number | null>>;
  /** Whether the rest of a service is reserved for users. */
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
