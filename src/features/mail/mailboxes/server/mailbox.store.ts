import { asc, count, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../../platform/server/database/database.ts';
import { trackLock } from '../../../../platform/server/database/lock-tracker.ts';
import { createRecordStore } from '../../../../platform/server/records/record-store.ts';
import { Mailbox } from '../mailbox.contract.ts';
import { mailboxes, mailboxStates, mailboxTokens } from './mailbox.table.ts';

export const mailboxStore = createRecordStore({ kind: 'mailbox', noun: 'Mailbox', record: Mailbox, table: mailboxes });

export type StateRow = Omit<typeof mailboxStates.$inferSelect, 'mailboxId'>;
export type TokenRow = typeof mailboxTokens.$inferSelect;
/** A mailbox with its passwords, which are encrypted. */
export type MailboxWithSecrets = typeof mailboxes.$inferSelect;

const { mailboxId, ...STATE_COLUMNS } = getTableColumns(mailboxStates);

/** A mailbox with its state. `isSignedIn` is true if it has a password or tokens. */
export interface ListedMailbox {
  readonly mailbox: Pick<Mailbox, 'id' | 'name' | 'address' | 'provider' | 'isActive'>;
  readonly state: StateRow | null;
  readonly tokens: Pick<TokenRow, 'problem' | 'problemSince' | 'pausedUntil'> | null;
  readonly isSignedIn: boolean;
}

/** Lists all mailboxes by name. */
export async function findMailboxes(db: Db): Promise<ListedMailbox[]> {
  const { id, name, address, provider, isActive } = mailboxes;
  const { generation, problem, problemSince, pausedUntil } = mailboxTokens;
  return db.orm
    .select({
      mailbox: { id, name, address, provider, isActive },
      // If the first column of an object is null, Drizzle returns null for the object.
      state: getTableColumns(mailboxStates),
      tokens: { generation, problem, problemSince, pausedUntil },
      isSignedIn: sql<boolean>`CASE ${provider} WHEN 'other' THEN ${mailboxes.password} IS NOT NULL ELSE ${mailboxTokens.mailboxId} IS NOT NULL END`,
    })
    .from(mailboxes)
    .leftJoin(mailboxStates, eq(mailboxStates.mailboxId, id))
    .leftJoin(mailboxTokens, eq(mailboxTokens.mailboxId, id))
    .orderBy(asc(sql`lower(${name})`), asc(id));
}

/** Counts the mailboxes. Blocks concurrent inserts, so that they can't exceed the limit. */
export async function countMailboxes(tx: Tx): Promise<number> {
  trackLock(tx, 'mailboxes.count');
  await tx.query("SELECT pg_advisory_xact_lock(hashtext('mailboxes'))");
  const [row] = await tx.orm.select({ count: count() }).from(mailboxes);
  return row?.count ?? 0;
}

/** Returns the ID of the mailbox with an address, in any case. */
export async function findByAddress(db: Db, address: string): Promise<string | undefined> {
  const [row] = await db.orm.select({ id: mailboxes.id }).from(mailboxes).where(sql`lower(${mailboxes.address}) = lower(${address})`);
  return row?.id;
}

export async function findWithSecrets(db: Db, id: string): Promise<MailboxWithSecrets | undefined> {
  const [row] = await db.orm.select().from(mailboxes).where(eq(mailboxes.id, id));
  return row;
}

/** Stores encrypted passwords. Without an SMTP password, the stored one is kept. */
export async function savePasswords(
  tx: Tx,
  id: string,
  { password, smtpPassword }: { password: string; smtpPassword: string | undefined },
) {
  await tx.orm
    .update(mailboxes)
    .set({ password, ...(smtpPassword !== undefined && { smtpPassword }) })
    .where(eq(mailboxes.id, id));
}

export async function clearPasswords(tx: Tx, id: string): Promise<void> {
  await tx.orm.update(mailboxes).set({ password: null, smtpPassword: null }).where(eq(mailboxes.id, id));
}

export async function findState(db: Db, id: string): Promise<StateRow | undefined> {
  const [row] = await db.orm.select(STATE_COLUMNS).from(mailboxStates).where(eq(mailboxStates.mailboxId, id));
  return row;
}

export async function saveState(tx: Tx, id: string, change: Partial<StateRow>): Promise<void> {
  await tx.orm
    .insert(mailboxStates)
    .values({ mailboxId: id, ...change })
    .onConflictDoUpdate({ target: mailboxStates.mailboxId, set: change });
}

export async function findTokens(db: Db, id: string): Promise<TokenRow | undefined> {
  const [row] = await db.orm.select().from(mailboxTokens).where(eq(mailboxTokens.mailboxId, id));
  return row;
}

/** Replaces the tokens of a mailbox. */
export async function replaceTokens(tx: Tx, tokens: Omit<typeof mailboxTokens.$inferInsert, 'generation'>): Promise<void> {
  await deleteTokens(tx, tokens.mailboxId);
  await tx.orm.insert(mailboxTokens).values(tokens);
}

export async function deleteTokens(tx: Tx, id: string): Promise<void> {
  await tx.orm.delete(mailboxTokens).where(eq(mailboxTokens.mailboxId, id));
}

/** Updates tokens unless they have been replaced by another sign-in. */
export async function updateTokens(db: Db, generation: string, change: Partial<Omit<TokenRow, 'mailboxId' | 'generation'>>): Promise<void> {
  await db.orm.update(mailboxTokens).set(change).where(eq(mailboxTokens.generation, generation));
}

/** Claims the renewal of the tokens in `row` until a time. Returns false if another node has claimed it or the tokens have changed. */
export async function claimRenewal(db: Db, row: TokenRow, { now, until }: { now: Date; until: Date }): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'mailbox-renewal',
    text: `UPDATE mailbox_tokens SET refreshing_until = $3
      WHERE generation = $1 AND access_token IS NOT DISTINCT FROM $4 AND refresh_token = $5
        AND (refreshing_until IS NULL OR refreshing_until <= $2)`,
    values: [row.generation, now, until, row.accessToken, row.refreshToken],
  });
  return rowCount === 1;
}
