import { createRequire } from 'node:module';
import type { Duplex } from 'node:stream';

export interface Message {
  /** Bytes as a binary string. */
  readonly raw: string;
  readonly internaldate: string;
  uid: number;
  flags: string[];
}

export interface Folder {
  readonly path: string;
  readonly messages: Message[];
  uidnext: number;
  uidvalidity: number;
}

interface Connection {
  state: string;
}

interface Query {
  readonly section?: readonly { readonly value: string }[];
  readonly partial?: readonly number[];
}

type FetchHandler = (connection: Connection, message: Message, query: Query) => unknown;
type SearchHandler = (connection: Connection, message: Message, index: number, name: string, value: string) => boolean;

/** An IMAP server for one user. */
export interface ImapServer {
  readonly connectionHandlers: ((connection: Connection) => void)[];
  readonly fetchHandlers: Record<string, FetchHandler>;
  readonly searchHandlers: Record<string, SearchHandler>;
  /** By path. */
  readonly folderCache: Readonly<Record<string, Folder>>;
  createClient(socket: Duplex): void;
  getMailbox(path: string): Folder | undefined;
  formatInternalDate(date: Date): string;
  notify(command: object, folder: Folder): void;
  setMaxListeners(count: number): void;
}

export interface MimeNode {
  readonly parsedHeader: Readonly<Record<string, unknown>>;
  readonly body?: string;
  readonly childNodes?: readonly MimeNode[];
}

// The package has no types.
const require = createRequire(import.meta.url);

export const createImapServer: (options: object) => ImapServer = require('hoodiecrow-imap');
export const fetchHandlers: Readonly<
  Record<'BODY' | 'BODY.PEEK', FetchHandler>
> = require('hoodiecrow-imap/lib/commands/handlers/fetch.js');
export const parseMime: (raw: string) => MimeNode | false = require('hoodiecrow-imap/lib/mimeparser.js');
