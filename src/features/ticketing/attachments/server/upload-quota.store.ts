import type { Db } from '../../../../platform/server/database/database.ts';

interface PersonDay {
  readonly personId: string;
  /** '2026-11-23', in UTC. */
  readonly day: string;
}

/** Adds to a user's uploads of a day. Returns false, without adding, if that would exceed the limit. */
export async function addSentBytes(db: Db, { personId, day }: PersonDay, bytes: number, limit: number): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'upload-quota-add',
    text: `INSERT INTO upload_days AS sent (person_id, day, bytes) SELECT $1, $2, $3::bigint WHERE $3::bigint <= $4::bigint
      ON CONFLICT (person_id, day) DO UPDATE SET bytes = sent.bytes + excluded.bytes WHERE sent.bytes + excluded.bytes <= $4::bigint`,
    values: [personId, day, bytes, limit],
  });
  return rowCount === 1;
}

export async function findSentBytes(db: Db, { personId, day }: PersonDay): Promise<number> {
  const text = 'SELECT bytes FROM upload_days WHERE person_id = $1 AND day = $2';
  const { rows } = await db.query<{ bytes: number }>({ name: 'upload-quota', text, values: [personId, day] });
  return Number(rows[0]?.bytes ?? 0);
}

export async function deleteSentBefore(db: Db, day: string): Promise<void> {
  await db.query('DELETE FROM upload_days WHERE day < $1', [day]);
}
