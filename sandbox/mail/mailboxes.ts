import { badRequest } from '../core/service-error.ts';
import { readHeaders, splitMessage } from './headers.ts';
import { createImapServer, type Folder, fetchHandlers, type ImapServer } from './hoodiecrow.ts';

/** Properties of a mailbox that control calls set. */
export interface MailboxOptions {
  /** Without one, only OAuth tokens are accepted, as at Microsoft 365. */
  readonly password: string | null;
  readonly aliases: readonly string[];
  /** Delivers `name+tag@domain` to `name@domain`. */
  readonly plusAddresses: boolean;
  /** Files each message sent over SMTP in Sent. */
  readonly savesSent: boolean;
  /** Accounts whose tokens open this mailbox too, as with a shared mailbox. */
  readonly members: readonly string[];
  /** Name in `Authentication-Results`; '' adds no such header. */
  readonly authServer: string;
}

export interface Mailbox extends MailboxOptions {
  /** In lower case. */
  readonly address: string;
  /** Stores the folders and serves them to one user. */
  readonly imap: ImapServer;
}

/** A message to store. `raw` is a binary string. */
export interface NewMessage {
  readonly raw: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly flags?: readonly string[] | undefined;
  /** Defaults to the next one. */
  readonly uid?: number | undefined;
}

export const INBOX = 'INBOX';
export const SENT = 'Sent';
const FIRST_UID_VALIDITY = 1_764_547_200;
const PLUGINS = ['ID', 'IDLE', 'LITERALPLUS', 'MOVE', 'NAMESPACE', 'SPECIAL-USE', 'UIDPLUS', 'UNSELECT'];

/** Creates a mailbox with the folders Inbox, Sent, Junk and Archive. */
export function createMailbox(address: string, options: MailboxOptions): Mailbox {
  const uidvalidity = FIRST_UID_VALIDITY;
  const folders = {
    [SENT]: { uidvalidity, 'special-use': '\\Sent' },
    Junk: { uidvalidity, 'special-use': '\\Junk' },
    Archive: { uidvalidity, 'special-use': '\\Archive' },
  };
  // Without credentials, the server reads its certificate from disk each time.
  const imap = createImapServer({ credentials: {}, plugins: PLUGINS, storage: { INBOX: { uidvalidity }, '': { folders } } });
  imap.setMaxListeners(0);
  // Users sign in to the sandbox, not to the server of the mailbox.
  imap.connectionHandlers.push((connection) => {
    connection.state = 'Authenticated';
  });
  readWithoutParsing(imap);
  return { ...options, address, imap };
}

/** Whole messages, heads and header searches don't need the parser of the server, which is slow for hostile messages. */
function readWithoutParsing(imap: ImapServer): void {
  for (const name of ['BODY', 'BODY.PEEK'] as const) {
    imap.fetchHandlers[name] = (connection, message, query) => {
      const { section, partial } = query;
      const isHead = section?.length === 1 && section[0]?.value.toUpperCase() === 'HEADER';
      if (!section || (section.length > 0 && !isHead)) return fetchHandlers[name](connection, message, query);
      const value = isHead ? `${splitMessage(message.raw)[0]}\r\n` : message.raw;
      const [start = 0, length = value.length] = partial ?? [];
      return { type: 'LITERAL', value: value.slice(start, start + length) };
    };
  }
  imap.searchHandlers.HEADER = (_connection, { raw }, _index, name, value) =>
    readHeaders(raw).some(([key, text]) => key.toLowerCase() === name.toLowerCase() && text.toLowerCase().includes(value.toLowerCase()));
}

export function listFolders({ imap }: Mailbox): Folder[] {
  return Object.values(imap.folderCache);
}

/** Stores messages and notifies connected clients once. Returns the UIDs. */
export function addMessages({ imap }: Mailbox, path: string, added: readonly NewMessage[]): number[] {
  const folder = imap.getMailbox(path);
  if (!folder) throw badRequest(`folder: there is no folder ${path}`);
  const uids = added.map(({ raw, at, flags = [], uid = folder.uidnext }) => {
    const { messages } = folder;
    let index = messages.length;
    while (index > 0 && (messages[index - 1]?.uid ?? 0) > uid) index -= 1;
    messages.splice(index, 0, { raw, uid, flags: [...flags], internaldate: imap.formatInternalDate(new Date(at)) });
    folder.uidnext = Math.max(folder.uidnext, uid + 1);
    return uid;
  });
  announceExists(imap, folder, folder.messages.length);
  return uids;
}

/** Announces a message in the Inbox that doesn't exist. */
export function announceGhost({ imap }: Mailbox): void {
  const folder = imap.getMailbox(INBOX);
  if (folder) announceExists(imap, folder, folder.messages.length + 1);
}

function announceExists(imap: ImapServer, folder: Folder, count: number): void {
  imap.notify({ tag: '*', attributes: [count, { type: 'ATOM', value: 'EXISTS' }] }, folder);
}

/** Numbers the messages of all folders from 1 again. */
export function renewUids(mailbox: Mailbox, uidValidity: number): void {
  for (const folder of listFolders(mailbox)) {
    folder.uidvalidity = uidValidity;
    for (const [index, message] of folder.messages.entries()) message.uid = index + 1;
    folder.uidnext = folder.messages.length + 1;
  }
}
