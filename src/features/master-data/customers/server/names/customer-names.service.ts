import type { RecordKind } from '../../../../../platform/record-kinds.ts';
import type { ChangeSubscriber } from '../../../../../platform/server/changes/changes.ts';
import type { Tx } from '../../../../../platform/server/database/database.ts';
import { publish } from '../../../../../platform/server/live/live.ts';
import { takeLock } from '../../../../../platform/server/locks/take-lock.ts';
import type { NameCopies } from '../../../../../platform/server/records/name-copies.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { findRename } from '../../company.rules.ts';

/** Rows per transaction: short enough not to delay concurrent saves noticeably. */
const BATCH = 200;

/** A table whose rows hold the name of their customer beside its `customer_id`. */
interface NamedTable {
  readonly table: string;
  /** The type of the ids. */
  readonly idType: 'text' | 'bigint';
  /** The columns of the name. A trigger of the table decides which of them a row gets. */
  readonly columns: readonly string[];
  /** SQL that is true for a row with an outdated name; `current` is the name of its customer. */
  readonly isOutdated: string;
  /** The kind of record that open pages show. */
  readonly shownAs: RecordKind;
  /** Takes the lock under which many rows are changed, if there is one. */
  readonly lockMany?: (tx: Tx) => Promise<void>;
  /** Clears the server's cache for these records. */
  readonly forget?: (deps: ServerDeps) => void;
}

/** Creates the update of a table's customer names. The rows to change are read once, so the work grows with their number only. */
export function namesOfCustomer({ table, idType, columns, isOutdated, shownAs, lockMany, forget }: NamedTable): NameCopies<ServerDeps> {
  const outdated = `FROM ${table} AS record, (SELECT name_of_customer($1) AS current) AS customer WHERE record.customer_id = $1 AND (${isOutdated})`;

  async function updateBatch(tx: Tx, customerId: string, ids: readonly string[]): Promise<number> {
    await lockMany?.(tx);
    takeLock(tx, table, ids);
    const { rowCount } = await tx.query({
      text: `WITH found AS (SELECT record.id, current ${outdated} AND record.id = ANY ($2::${idType}[]) ORDER BY record.id FOR NO KEY UPDATE OF record)
        UPDATE ${table} AS record SET ${columns.map((column) => `${column} = current`).join(', ')} FROM found WHERE record.id = found.id`,
      values: [customerId, ids],
    });
    if (rowCount) publish(tx, { kind: shownAs, id: '', version: 0, by: '' });
    return rowCount ?? 0;
  }

  return {
    kind: 'customer',
    async update(deps, customerId) {
      const text = `SELECT record.id::text AS id ${outdated} ORDER BY record.id`;
      const { rows } = await deps.database.query<{ id: string }>({ text, values: [customerId] });
      for (let start = 0; start < rows.length; start += BATCH) {
        deps.stopping.throwIfAborted();
        const ids = rows.slice(start, start + BATCH).map(({ id }) => id);
        await deps.database.transaction((tx) => updateBatch(tx, customerId, ids));
        forget?.(deps);
      }
    },
  };
}

const QUEUE = 'customer-names';

/** Updates the names in the records of these customers soon after the transaction commits. */
export async function queueNames(deps: ServerDeps, tx: Tx, customerIds: readonly string[]): Promise<void> {
  await tx.query({
    name: 'customer-names-queue',
    text: `INSERT INTO customer_renames AS queued (customer_id) SELECT id FROM unnest($1::text[]) AS id ORDER BY id
      ON CONFLICT (customer_id) DO UPDATE SET generation = queued.generation + 1`,
    values: [customerIds],
  });
  await deps.jobs.send(tx, QUEUE, {});
}

/** Starts the update after a rename, which a trigger has queued: a customer can also be renamed by other means. */
export function followRenames(deps: ServerDeps): ChangeSubscriber {
  return async (tx, change) => {
    if (change.kind === 'customer' && findRename(change)) await deps.jobs.send(tx, QUEUE, {});
  };
}

/** Writes current names into the records of all queued customers. After a kill, the next run does the rest. */
export async function updateNames(deps: ServerDeps): Promise<void> {
  for (let next = await findQueued(deps); next; next = await findQueued(deps)) {
    for (const copies of deps.nameCopies) if (copies.kind === 'customer') await copies.update(deps, next.customerId);
    // A customer renamed again in the meantime stays queued.
    await deps.database.query({
      name: 'customer-names-done',
      text: 'DELETE FROM customer_renames WHERE customer_id = $1 AND generation = $2',
      values: [next.customerId, next.generation],
    });
  }
}

async function findQueued({ database }: ServerDeps): Promise<{ customerId: string; generation: number } | undefined> {
  const { rows } = await database.query<{ customerId: string; generation: number }>({
    name: 'customer-names-next',
    text: 'SELECT customer_id AS "customerId", generation FROM customer_renames ORDER BY customer_id LIMIT 1',
  });
  return rows[0];
}

/** Runs after each rename, and every minute to finish what a stopped server left. */
export async function registerNameJobs(deps: ServerDeps): Promise<void> {
  await deps.jobs.schedule(QUEUE, '* * * * *', () => updateNames(deps));
  await deps.database.transaction((tx) => deps.jobs.send(tx, QUEUE, {}));
}
