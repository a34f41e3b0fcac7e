import type { ClientBase } from 'pg';
import { LAST_OF_BASELINE, REPLACED_MIGRATIONS } from './replaced-migrations.data.ts';
import type { SqlFile } from './sql-files.ts';

export interface AppliedMigration {
  readonly name: string;
  readonly hash: string;
}

/** How many of the replaced migrations a schema has: none, all, a part, or a changed one. */
export type Replaced = { readonly kind: 'none' | 'all' } | { readonly kind: 'part' | 'changed'; readonly name: string };

/** Compares the applied migrations of a database or archive with the replaced ones. */
export function compareWithReplaced(applied: readonly AppliedMigration[]): Replaced {
  const hashes = new Map(applied.map(({ name, hash }) => [name, hash]));
  const had = REPLACED_MIGRATIONS.filter(({ name }) => hashes.has(name));
  const changed = had.find(({ name, hash }) => hashes.get(name) !== hash);
  if (changed) return { kind: 'changed', name: changed.name };
  const last = had.at(-1);
  if (!last) return { kind: 'none' };
  return had.length === REPLACED_MIGRATIONS.length ? { kind: 'all' } : { kind: 'part', name: last.name };
}

/** `upgrade` is the task for the older version: 'start', 'restore it with'. */
export function olderThanBaseline(subject: string, last: string, upgrade: string): string {
  return `${subject} is too old for this OBDesk version (last migration: ${last}). First ${upgrade} the last version that includes migration ${REPLACED_MIGRATIONS.at(-1)?.name}, then start this one.`;
}

export const findBaseline = (migrations: readonly SqlFile[]): SqlFile[] => migrations.filter(({ name }) => name <= LAST_OF_BASELINE);

/** Records the baseline as applied in place of the replaced migrations, in the caller's transaction. */
export async function recordBaseline(client: ClientBase, migrations: readonly SqlFile[]): Promise<void> {
  const baseline = findBaseline(migrations);
  await client.query('DELETE FROM schema_migrations WHERE name = ANY ($1)', [REPLACED_MIGRATIONS.map(({ name }) => name)]);
  await client.query('INSERT INTO schema_migrations (name, hash) SELECT * FROM unnest($1::text[], $2::text[])', [
    baseline.map(({ name }) => name),
    baseline.map(({ hash }) => hash),
  ]);
}
