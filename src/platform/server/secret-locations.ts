import type { Tx } from './database/database.ts';
import type { SecretBox } from './secret-box.ts';

/** Where encrypted values are stored: in columns of a table, or under keys in the data of a queue's jobs. */
export type SecretLocation = {
  /** Name for users: 'the connection to Zoho'. */
  readonly name: string;
  /**
   * Columns or keys, with the context passed to `SecretBox.seal`. The first one counts. In the context, `{id}` stands for the value of the
   * column `id`.
   */
  readonly rows: Readonly<Record<string, string>>;
  /** Set if the secret is counted elsewhere. */
  readonly isCopy?: true;
} & ({ readonly table: string } | { readonly queue: string });

/** Numbers of re-encrypted and current secrets, and the names of the locations that no known key decrypts. */
export interface RotationResult {
  readonly resealed: number;
  readonly current: number;
  readonly unreadable: readonly string[];
}

type Texts = Readonly<Record<string, unknown>>;

/** Re-encrypts the values of a location with the newest key. Values that can't be decrypted are left unchanged. */
export async function reencryptSecrets(tx: Tx, secrets: SecretBox, location: SecretLocation): Promise<RotationResult> {
  const result = { resealed: 0, current: 0, unreadable: [] as string[] };
  for (const { id, texts, save } of await ('table' in location ? readTable(tx, location) : readJobs(tx, location))) {
    const [main] = Object.keys(location.rows);
    const changed = Object.entries(location.rows).flatMap(([key, row]) => {
      const before = texts[key];
      const after = typeof before === 'string' ? secrets.reencrypt(fillContext(row, texts), before) : undefined;
      return after === undefined || after === before ? [] : [[key, after] as const];
    });
    const sealed = main === undefined ? undefined : texts[main];
    if (typeof sealed !== 'string') continue;
    if (secrets.reencrypt(fillContext(location.rows[main ?? ''] ?? '', texts), sealed) === undefined) result.unreadable.push(location.name);
    else if (!location.isCopy) result[changed.length === 0 ? 'current' : 'resealed'] += 1;
    if (changed.length > 0) await save(id, Object.fromEntries(changed));
  }
  return result;
}

const fillContext = (context: string, texts: Texts): string =>
  context.replaceAll(/\{(\w+)\}/g, (_, column: string) => String(texts[column]));

interface StoredTexts {
  readonly id: string;
  readonly texts: Texts;
  save(id: string, changed: Texts): Promise<unknown>;
}

async function readTable(
  tx: Tx,
  { table, rows: columns }: { readonly table: string; readonly rows: SecretLocation['rows'] },
): Promise<StoredTexts[]> {
  const names = Object.keys(columns);
  const { rows } = await tx.query<{ id: string; texts: Texts }>(`SELECT ctid::text AS id, to_jsonb(${table}) AS texts FROM ${table}`);
  const save = (id: string, changed: Texts) =>
    tx.query(
      `UPDATE ${table} SET ${names.map((name, index) => `${name} = coalesce($${index + 2}, ${name})`).join(', ')} WHERE ctid = $1::tid`,
      [id, ...names.map((name) => changed[name] ?? null)],
    );
  return rows.map((row) => ({ ...row, save }));
}

/** pg-boss stores finished jobs in a second table for a while. */
async function readJobs(tx: Tx, { queue }: { readonly queue: string }): Promise<StoredTexts[]> {
  const { rows: tables } = await tx.query<{ name: string }>(
    "SELECT name FROM unnest(ARRAY['jobs.job', 'jobs.archive']) AS name WHERE to_regclass(name) IS NOT NULL",
  );
  const found: StoredTexts[] = [];
  for (const { name } of tables) {
    const { rows } = await tx.query<{ id: string; texts: Texts }>(
      `SELECT id, data AS texts FROM ${name} WHERE name = $1 AND data IS NOT NULL`,
      [queue],
    );
    const save = (id: string, changed: Texts) =>
      tx.query(`UPDATE ${name} SET data = data || $3 WHERE name = $1 AND id = $2`, [queue, id, JSON.stringify(changed)]);
    found.push(...rows.map((row) => ({ ...row, save })));
  }
  return found;
}
