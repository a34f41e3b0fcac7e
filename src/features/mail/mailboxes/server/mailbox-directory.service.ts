import { asc, eq, getTableColumns } from 'drizzle-orm';
import type { Db } from '../../../../platform/server/database/database.ts';
import type { Mailbox } from '../mailbox.contract.ts';
import { mailboxes, mailboxStates } from './mailbox.table.ts';

/** A mailbox as reading and sending need it. */
export interface DirectoryMailbox
  extends Pick<
    Mailbox,
    | 'id'
    | 'name'
    | 'address'
    | 'aliases'
    | 'provider'
    | 'ticketType'
    | 'department'
    | 'doneFolder'
    | 'isAcknowledging'
    | 'acknowledgmentTemplateId'
    | 'closedTickets'
    | 'readBackDays'
    | 'retention'
    | 'isActive'
    | 'createdAt'
    | 'version'
  > {
  /** Server whose `Authentication-Results` count; null if it adds none or wasn’t tested. */
  readonly authenticationServer: string | null;
}

const { password, smtpPassword, ...COLUMNS } = getTableColumns(mailboxes);

/** Lists all mailboxes without credentials, by ID. */
export async function listMailboxDirectory(db: Db): Promise<DirectoryMailbox[]> {
  return db.orm
    .select({ ...COLUMNS, authenticationServer: mailboxStates.authenticationServer })
    .from(mailboxes)
    .leftJoin(mailboxStates, eq(mailboxStates.mailboxId, mailboxes.id))
    .orderBy(asc(mailboxes.id));
}

/** Returns the addresses and aliases of mailboxes in lower case. */
export const listOwnAddresses = (directory: readonly Pick<DirectoryMailbox, 'address' | 'aliases'>[]): Set<string> =>
  new Set(directory.flatMap(({ address, aliases }) => [address, ...aliases]).map((address) => address.toLowerCase()));

/** Returns the version of an active mailbox; undefined if it was deleted or turned off. */
export async function findActiveVersion(db: Db, id: string): Promise<number | undefined> {
  const [row] = await db.orm
    .select({ version: mailboxes.version, isActive: mailboxes.isActive })
    .from(mailboxes)
    .where(eq(mailboxes.id, id));
  return row?.isActive ? row.version : undefined;
}
