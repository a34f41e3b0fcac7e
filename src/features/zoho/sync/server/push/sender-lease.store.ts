import type { Db } from '../../../../../platform/server/database/database.ts';

interface Lease {
  readonly holder: string;
  readonly now: Date;
  readonly until: Date;
}

/** Lets one run of all nodes send; false while another one does. The same run asks again to go on. */
export async function takeSenderLease(db: Db, { holder, now, until }: Lease): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'sync-lease',
    text: `INSERT INTO sync_state AS kept (sender, sending_until) VALUES ($1, $3)
      ON CONFLICT (only_one) DO UPDATE SET sender = excluded.sender, sending_until = excluded.sending_until
      WHERE kept.sender = $1 OR kept.sending_until IS NULL OR kept.sending_until <= $2`,
    values: [holder, now, until],
  });
  return rowCount === 1;
}

/** Whether this run still is the one that sends. */
export async function holdsSenderLease(db: Db, holder: string, now: Date): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'sync-lease-held',
    text: 'SELECT FROM sync_state WHERE sender = $1 AND sending_until > $2',
    values: [holder, now],
  });
  return rowCount === 1;
}

/** Ends a run that sends; another one may begin. */
export async function endSenderLease(db: Db, holder: string): Promise<void> {
  await db.query({
    name: 'sync-lease-end',
    text: 'UPDATE sync_state SET sender = NULL, sending_until = NULL WHERE sender = $1',
    values: [holder],
  });
}
