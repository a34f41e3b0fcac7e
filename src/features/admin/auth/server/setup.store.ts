import type { Db } from '../../../../platform/server/database/database.ts';

export async function replaceSetupToken(db: Db, id: string): Promise<void> {
  await deleteSetupTokens(db);
  await db.query('INSERT INTO setup_tokens (id) VALUES ($1)', [id]);
}

export async function deleteSetupTokens(db: Db): Promise<void> {
  await db.query('DELETE FROM setup_tokens');
}

export async function isSetupToken(db: Db, id: string): Promise<boolean> {
  const { rowCount } = await db.query('SELECT FROM setup_tokens WHERE id = $1', [id]);
  return rowCount === 1;
}

/** Lists those of the IDs that are setup tokens. */
export async function listSetupTokens(db: Db, ids: readonly string[]): Promise<string[]> {
  const text = 'SELECT id FROM setup_tokens WHERE id = ANY ($1)';
  const { rows } = await db.query<{ id: string }>({ name: 'setup-tokens', text, values: [ids] });
  return rows.map(({ id }) => id);
}
