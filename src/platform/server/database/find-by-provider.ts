import type { Db } from './database.ts';

interface ProviderColumn {
  readonly table: string;
  readonly column: string;
}

/** Returns the record ID for each row's provider ID in input order, `undefined` if unknown. */
export async function findByProvider(
  db: Db,
  { table, column }: ProviderColumn,
  given: readonly { readonly providerId: string | null }[],
): Promise<(string | undefined)[]> {
  const providerIds = given.map(({ providerId }) => providerId);
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
