import type { ChangeSubscriber } from '../../../../../platform/server/changes/changes.ts';
import type { Db } from '../../../../../platform/server/database/database.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { DUPLICATE_REASONS, type DuplicatePair, PAIR_LIMIT } from '../../customer.contract.ts';

type PairRow = Record<'id' | 'shopName' | 'otherId' | 'otherShopName', string> & { reasons: string[] };

interface FoundPairs {
  pairs: DuplicatePair[];
  hasMore: boolean;
}

/** The query reads all customers, so its result is cached until a relevant change on this server. */
const CACHE_MS = 60_000;

/** Finds up to `PAIR_LIMIT` pairs of customers with the same name, email address or phone number, without marked ones. */
export const findDuplicatePairs = (deps: ServerDeps): Promise<FoundPairs> => deps.perServer(createPairCache).read();

const COMPARED_FIELDS: readonly string[] = ['shopName', 'contacts', 'mergedInto'];

/** Clears the cache after a change of a compared field or a mark. */
export function forgetPairs(deps: ServerDeps): ChangeSubscriber {
  return async (tx, { kind, before, fields }) => {
    const isCompared = kind === 'customer' && (before === undefined || fields.some((field) => COMPARED_FIELDS.includes(field)));
    if (isCompared || kind === 'distinct-customers') tx.afterCommit(() => deps.perServer(createPairCache).clear());
  };
}

function createPairCache({ clock, database }: ServerDeps) {
  let cached: { until: number; found: Promise<FoundPairs> } | undefined;
  const clear = () => {
    cached = undefined;
  };
  return {
    clear,
    read(): Promise<FoundPairs> {
      const now = clock.now().getTime();
      if (cached && cached.until > now) return cached.found;
      const found = queryPairs(database);
      cached = { until: now + CACHE_MS, found };
      found.catch(clear);
      return found;
    },
  };
}

async function queryPairs(db: Db): Promise<FoundPairs> {
  const { rows } = await db.query<PairRow>({
    name: 'customer-duplicate-pairs',
    // Customers with a common key are alike, unless more than 10 share it.
    text: `WITH keyed AS MATERIALIZED (
        SELECT 'name' AS reason, likeness_key(shop_name) AS key, id FROM customers WHERE merged_into IS NULL
        UNION ALL SELECT 'email', key, id FROM customers, unnest(email_keys) AS key WHERE merged_into IS NULL
        UNION ALL SELECT 'phone', key, id FROM customers, unnest(phone_keys) AS key WHERE merged_into IS NULL
      ), alike AS (
        SELECT reason, array_agg(DISTINCT id) AS ids FROM keyed WHERE key <> '' GROUP BY reason, key HAVING count(DISTINCT id) BETWEEN 2 AND 10
      ), pairs AS (
        SELECT one, other, array_agg(DISTINCT reason) AS reasons FROM alike, unnest(ids) AS one, unnest(ids) AS other WHERE one < other GROUP BY one, other
      ), offered AS (
        SELECT * FROM pairs WHERE NOT EXISTS (SELECT FROM distinct_customers WHERE (one_id, other_id) = (one, other))
      )
      SELECT a.id, a.shop_name AS "shopName", b.id AS "otherId", b.shop_name AS "otherShopName", reasons
      FROM offered JOIN customers a ON a.id = one JOIN customers b ON b.id = other
      ORDER BY cardinality(reasons) DESC, lower(a.shop_name), a.id, b.id LIMIT ${PAIR_LIMIT + 1}`,
  });
  return { pairs: rows.slice(0, PAIR_LIMIT).map(toPair), hasMore: rows.length > PAIR_LIMIT };
}

function toPair({ id, shopName, otherId, otherShopName, reasons }: PairRow): DuplicatePair {
  return {
    one: { id, shopName },
    other: { id: otherId, shopName: otherShopName },
    reasons: DUPLICATE_REASONS.filter((reason) => reasons.includes(reason)),
  };
}
