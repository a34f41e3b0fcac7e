import type { RecordKind } from '../../../../../platform/record-kinds.ts';
import type { ChangeSubscriber } from '../../../../../platform/server/changes/changes.ts';
import type { Db, Tx } from '../../../../../platform/server/database/database.ts';
import { trackLock } from '../../../../../platform/server/database/lock-tracker.ts';
import { publish } from '../../../../../platform/server/live/live.ts';
import type { NameCopies, ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { findRename } from '../../company.rules.ts';

/** Rows per transaction: short enough not to delay concurrent saves noticeably. */
const BATCH = 200;

/** A table that stores the customer name in addition to `customer_id`. */
interface NamedTable {
  readonly table: string;
  readonly idType: 'text' | 'bigint';
  readonly column: string;
  /** Record kind of the live event. */
  readonly shownAs: RecordKind;
  /** Takes the lock for bulk changes, if any. */
  readonly lockMany?: (tx: Tx) => Promise<void>;
  /** Clears the server's cache for these records. */
  readonly forget?: (deps: ServerDeps) => void;
}

/** Creates the update of a table's customer names. The rows to change are read once, so the work grows with their number only. */
export function namesOfCustomer({ table, idType, column, shownAs, lockMany, forget }: NamedTable): NameCopies {
  const outdated = `FROM ${table} AS record, (SELECT name_of_customer($1) AS current) AS customer WHERE record.customer_id = $1 AND ${column} <> current`;

  async function updateBatch(tx: Tx, customerId: string, ids: readonly string[]): Promise<number> {
    await lockMany?.(tx);
    trackLock(tx, table, ids);
    const { rowCount } = await tx.query({
      text: `WITH found AS (SELECT record.id, current ${outdated} AND record.id = ANY ($2::${idType}[]) ORDER BY record.id FOR NO KEY UPDATE OF record)
        UPDATE ${table} AS record SET ${column} = current FROM found WHERE record.id = found.id`,
      values: [customerId, ids],
    });
    if (rowCount) publish(tx, { kind: shownAs, id: '', version: 0, by: '' });
    return rowCount ?? 0;
  }

  return {
    async update(deps, customerId) {
      const text = `SELECT record.id::text AS id ${outdated} ORDER BY record.id`;
      const { rows } = await deps.database.query<{ id: string }>({ text, values: [customerId] });
      let changed = 0;
      for (let start = 0; start < rows.length; start += BATCH) {
        deps.stopping.throwIfAborted();
        const ids = rows.slice(start, start + BATCH).map(({ id }) => id);
        changed += await deps.database.transaction((tx) => updateBatch(tx, customerId, ids));
        forget?.(deps);
      }
      return changed;
    },
  };
}

export const CUSTOMER_NAMES_QUEUE = 'customer-names';

/** Updates the names in the records of these customers soon after the transaction commits. */
export async function queueNames(deps: ServerDeps, tx: Tx, customerIds: readonly string[]): Promise<void> {
  await tx.query({
    name: 'customer-names-queue',
    text: `INSERT INTO customer_renames AS queued (customer_id) SELECT id FROM unnest($1::text[]) AS id ORDER BY id
      ON CONFLICT (customer_id) DO UPDATE SET generation = queued.generation + 1`,
    values: [customerIds],
  });
  await deps.jobs.send(tx, CUSTOMER_NAMES_QUEUE, {});
}

/** Starts the update after a rename. A trigger queues the rename, also for other writers. */
export function followRenames(deps: ServerDeps): ChangeSubscriber {
  return async (tx, change) => {
    if (change.kind === 'customer' && findRename(change)) await deps.jobs.send(tx, CUSTOMER_NAMES_QUEUE, {});
  };
}

interface CustomerNames {
  readonly current: string;
  /** Former names and, after a merge or undo, the name of the other customer. */
  readonly earlier: string[];
}

/** Finds the names that the records of a customer may have. */
export async function findCustomerNames(db: Db, customerId: string): Promise<CustomerNames | undefined> {
  const { rows } = await db.query<CustomerNames & Record<string, unknown>>({
    name: 'customer-names',
    text: `SELECT shop_name AS current, ARRAY(
        SELECT name FROM customer_former_names WHERE customer_id = $1 AND name <> shop_name
        UNION SELECT merged_name FROM customer_merges WHERE kept_id = $1 AND merged_name <> shop_name
        UNION SELECT kept_name FROM customer_merges WHERE merged_id = $1 AND kept_name <> shop_name
      ) AS earlier FROM customers WHERE id = $1`,
    values: [customerId],
  });
  return rows[0];
}

interface QueuedRename {
  readonly customerId: string;
  readonly generation: number;
}

/** Updates the names in the records of all queued customers. The next run continues after a crash or failure. */
export async function updateNames(deps: ServerDeps): Promise<void> {
  for (let next = await findQueued(deps, ''); next; next = await findQueued(deps, next.customerId)) {
    const { customerId } = next;
    await updateNamesOf(deps, next).catch((error: Error) => {
      deps.stopping.throwIfAborted();
      deps.log.warn({ err: error, source: 'customers', customerId }, 'Failed to update the records of a renamed customer');
    });
  }
}

/**
 * Repeats the update until it changes nothing or no rename came in between. Otherwise, a name that this run read before a second rename could
 * overwrite the one that a concurrent run, on another node, wrote after it.
 */
async function updateNamesOf(deps: ServerDeps, { customerId, generation }: QueuedRename): Promise<void> {
  for (let isDone = false; !isDone; ) {
    let changed = 0;
    for (const copies of deps.nameCopies) changed += await copies.update(deps, customerId);
    const { rowCount } = await deps.database.query({
      name: 'customer-names-done',
      text: 'DELETE FROM customer_renames WHERE customer_id = $1 AND generation = $2',
      values: [customerId, generation],
    });
    isDone = rowCount === 1 || changed === 0;
  }
}

async function findQueued({ database }: ServerDeps, after: string): Promise<QueuedRename | undefined> {
  const { rows } = await database.query<QueuedRename & Record<string, unknown>>({
    name: 'customer-names-next',
    text: 'SELECT customer_id AS "customerId", generation FROM customer_renames WHERE customer_id > $1 ORDER BY customer_id LIMIT 1',
    values: [after],
  });
  return rows[0];
}

/** Runs after each rename, and every minute to finish interrupted runs. */
export async function registerNameJobs(deps: ServerDeps): Promise<void> {
  await deps.jobs.schedule(CUSTOMER_NAMES_QUEUE, '* * * * *', () => updateNames(deps));
  await deps.database.transaction((tx) => deps.jobs.send(tx, CUSTOMER_NAMES_QUEUE, {}));
}
