import type { Db } from './database.ts';

/** Where records keep the id that a provider knows them by. */
interface ProviderColumn {
  readonly table: string;
  readonly column: string;
}

/** The id of the record of each id of a provider, in order; undefined where there is none. */
export async function findByProvider(
  db: Db,
  { table, column }: ProviderColumn,
  providerIds: readonly (string | null)[],
): Promise<(string | undefined)[]> {
  const asked = providerIds.filter((each) => each !== null);
  if (asked.length === 0) return providerIds.map(() => undefined);
  const { rows } = await db.query<{ id: string; provider: string }>({
    name: `${table}-by-provider`,
    text: `SELECT id, ${column} AS provider FROM ${table} WHERE ${column} = ANY($1)`,
    values: [asked],
  });
  const found = new Map(rows.map(({ id, provider }) => [provider, id]));
  return providerIds.map((each) => (each === null ? undefined : found.get(each)));
}
