import type { ClientBase } from 'pg';
import { StartError } from '../../start-error.ts';
import { hashOf, type NamedHash, type SqlFile } from './sql-files.ts';

// Adopts databases and backups of the version before 0001_schema.sql, which has the same tables. Delete this file and its
// callers with the first release.

/** Digest of that version's 80 migrations. */
const PREVIOUS_MIGRATIONS = '38df0fc2399dad2c846246a3f16870a9d3b2eb700adaf3fadf0d57763cac66c1';

/** Updates of stored data that the previous version ran in the background. */
export const PREVIOUS_BACKFILLS = [
  'bulk-changes-people-by-id',
  'customers of invoices',
  'customers of leads',
  'customers of loans',
  'customers of tickets',
  'customers of tool_reservations',
  'customers of tools',
  'ticket-history-facts',
  'ticket-history-zoho-authors',
  'tickets-people-by-id',
  'views-people-by-id',
];

/** Expects migrations sorted by name. */
export const isPreviousSchema = (applied: readonly NamedHash[]): boolean => hashOf(applied) === PREVIOUS_MIGRATIONS;

/** Creates the table that a backup of that version contains. */
export const createBackfillTable = (client: ClientBase) =>
  client.query('CREATE TABLE schema_backfills (name text PRIMARY KEY, position text, is_done boolean, updated_at timestamptz(3))');

/** Records the baseline in place of that version's migrations, in the caller's transaction. */
export async function adoptPreviousSchema(client: ClientBase, [baseline]: readonly SqlFile[]): Promise<void> {
  const { rows } = await client.query<{ name: string }>('SELECT name FROM schema_backfills WHERE is_done');
  const done = new Set(rows.map(({ name }) => name));
  if (PREVIOUS_BACKFILLS.some((name) => !done.has(name)))
    throw new StartError('Start the previous OBDesk version once to finish its update of the data, then start this version.');
  await client.query('DROP TABLE schema_backfills');
  await client.query('DELETE FROM schema_migrations');
  await client.query('INSERT INTO schema_migrations (name, hash) VALUES ($1, $2)', [baseline?.name, baseline?.hash]);
}
