import type { ChangeSubscriber } from '../../../../../platform/server/changes/changes.ts';
import type { Db } from '../../../../../platform/server/database/database.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { DUPLICATE_REASONS, type DuplicatePair, PAIR_LIMIT } from '../../customer.contract.ts';

type PairRow = Record<'id' | 'shopName' | 'otherId' | 'otherShopName', string> & { reasons: string[] };

interface FoundPairs {
  pairs: DuplicatePair[];
  hasMore: boolean;
}

/** All customers are looked at, so what was found is remembered this long, or until one changes here in what pairs are found by. */
const REMEMBERED_MS = 60_000;

/** Pairs of customers that share a name, an email address or a phone number and are not said to be distinct; `PAIR_LIMIT` of them at most. */
export const findDuplicatePairs = (deps: ServerDeps): Promise<FoundPairs> => deps.perServer(createPairMemory).read();

const FOUND_BY: readonly string[] = ['shopName', 'contacts', 'mergedInto'];

/** Makes the next call look again after a change that makes or ends a pair; tools and addresses do not. */
export function forgetPairs(deps: ServerDeps): ChangeSubscriber {
  return async (tx, { kind, before, fields }) => {
    const isFoundOtherwise = kind === 'customer' && (before === undefined || fields.some((field) => FOUND_BY.includes(field)));
    if (isFoundOtherwise || kind === 'distinct-customers') tx.afterCommit(() => deps.perServer(createPairMemory).forget());
  };
}

function createPairMemory({ clock, database }: ServerDeps) {
  let remembered: { until: number; found: Promise<FoundPairs> } | undefined;
  const forget = () => {
    remembered = undefined;
  };
  return {
    forget,
    read(): Promise<FoundPairs> {
      const now = clock.now().getTime();
      if (remembered && remembered.until > now) return remembered.found;
      const found = queryPairs(database);
      remembered = { until: now + REMEMBERED_MS, found };
      found.catch(forget);
      return found;
    },
  };
}

async function queryPairs(db: Db): Promise<FoundPairs> {
  const { rows } = await db.query<PairRow>({
    name: 'customer-duplicate-pairs',
    // Each customer under each of its keys; customers under one key are alike. A key of many is no sign of a duplicate.
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
