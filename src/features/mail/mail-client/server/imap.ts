import { ImapFlow } from 'imapflow';
import type { Clock } from '../../../../platform/server/clock.ts';
import { findRefusal, type MailServer, timeLimitsOf, toLine } from './mail-server.ts';

export type ImapServer = MailServer;

const FAILURES = ['sign-in-failed', 'unreachable', 'refused'] as const;

/** 'unreachable': the connection failed or ended, so another one may work. 'refused': the server rejected a command. */
export class ImapFailure extends Error {
  readonly kind: (typeof FAILURES)[number];

  constructor(kind: ImapFailure['kind'], message: string) {
    super(message);
    this.name = 'ImapFailure';
    this.kind = kind;
  }
}

export interface ImapFolder {
  readonly path: string;
  /** RFC 6154, such as `\Sent`; undefined if unknown. */
  readonly use: string | undefined;
}

export interface OpenFolder {
  /** Another value means that all UIDs have changed. */
  readonly uidValidity: number;
  readonly uidNext: number;
  readonly count: number;
}

export interface ListedMessage {
  readonly uid: number;
  readonly size: number;
  /** When the server received it. */
  readonly receivedAt: Date;
}

export interface FetchedMessage extends ListedMessage {
  /** The beginning, if `size` is larger. */
  readonly bytes: Uint8Array;
}

/** One connection to a mailbox. All calls but `close` throw an `ImapFailure`. Nothing is ever deleted. */
export interface ImapConnection {
  listFolders(): Promise<ImapFolder[]>;
  /** Opens a folder for the following calls. */
  open(path: string): Promise<OpenFolder>;
  /** Lists messages above a UID that the server received on or after a day (UTC), in order, at most `limit`. */
  listAbove(uid: number, options: { readonly since: Date; readonly limit: number }): Promise<ListedMessage[]>;
  /** Fetches messages without marking them as read, at most `maxBytes` each. Missing ones are skipped. Run no other call in the loop. */
  fetch(uids: readonly number[], maxBytes: number): AsyncGenerator<FetchedMessage>;
  /** Fetches a message of about `size` bytes in parts of at most `partBytes`. Ends at once if it's missing. */
  fetchParts(uid: number, size: number, partBytes: number): AsyncGenerator<Uint8Array>;
  /** Returns the messages in the open folder with a header that contains a text, and their Message-IDs without angle brackets. */
  findByHeader(name: string, text: string): Promise<{ readonly uid: number; readonly messageId: string }[]>;
  markSeen(uids: readonly number[]): Promise<void>;
  /** Moves messages and returns true; false if the server can't move messages without deleting others. */
  move(uids: readonly number[], path: string): Promise<boolean>;
  /** Waits until a message is added since the last call, the connection or the server ends, or `ms` have passed. Returns true for a message. */
  waitForChange(ms: number): Promise<boolean>;
  isOpen(): boolean;
  close(): Promise<void>;
}

const MB = 1024 * 1024;
/** Servers end IDLE after 10 to 30 minutes (RFC 2177). */
const IDLE_MS = 9 * 60_000;
const IDLE_AFTER_MS = 200;
const LARGEST_LITERAL = 64 * MB;

interface ConnectionDeps {
  readonly clock: Clock;
  readonly stopping: AbortSignal;
}

/** Connects and signs in. Throws an `ImapFailure`. The connection ends after five minutes without a byte from the server. */
export async function connectImap(server: ImapServer, { clock, stopping }: ConnectionDeps): Promise<ImapConnection> {
  const refusal = findRefusal(server);
  if (refusal !== undefined) throw new ImapFailure('refused', refusal);
  if (stopping.aborted) throw new ImapFailure('unreachable', 'The attempt was stopped');
  const client = createClient(server);
  let hasChanged = false;
  // Without a listener, an error would end the process. The current call fails with the error too.
  client.on('error', () => {});
  client.on('exists', () => {
    hasChanged = true;
  });
  const close = () => client.close();
  const forget = () => stopping.removeEventListener('abort', close);
  stopping.addEventListener('abort', close);
  client.on('close', forget);
  await run(() => client.connect()).catch((failure: unknown) => {
    forget();
    client.close();
    throw failure;
  });

  return {
    listFolders: () => run(async () => (await client.list()).map(({ path, specialUse }) => ({ path, use: specialUse }))),
    open: (path) =>
      run(async () => {
        const { uidValidity, uidNext, exists } = await client.mailboxOpen(path);
        return { uidValidity: Number(uidValidity), uidNext, count: exists };
      }),
    listAbove: (uid, { since, limit }) =>
      run(async () => {
        const found = requireResult(await client.search({ uid: `${uid + 1}:*`, since }, { uid: true }));
        // `n:*` has the last message even if its UID is lower. Some servers list a UID twice.
        const uids = [...new Set(found)].filter((each) => each > uid).sort((one, other) => one - other);
        return listSizes(client, uids.slice(0, limit));
      }),
    fetch: (uids, maxBytes) => fetchMessages(client, uids, maxBytes),
    fetchParts: (uid, size, partBytes) => fetchParts(client, uid, { size, partBytes }),
    findByHeader: (name, text) =>
      run(async () => {
        const uids = requireResult(await client.search({ header: { [name]: text } }, { uid: true }));
        const found = uids.length === 0 ? [] : await client.fetchAll(toRange(uids), { uid: true, envelope: true }, { uid: true });
        return found.map(({ uid, envelope }) => ({ uid, messageId: (envelope?.messageId ?? '').trim().replace(/^<|>$/g, '') }));
      }),
    markSeen: (uids) => run(async () => void (await client.messageFlagsAdd(toRange(uids), ['\\Seen'], { uid: true, silent: true }))),
    move: (uids, path) =>
      run(async () => {
        // Without these, a move would expunge the messages that others have marked as deleted.
        if (!client.capabilities.has('MOVE') && !client.capabilities.has('UIDPLUS')) return false;
        return (await client.messageMove(toRange(uids), path, { uid: true })) !== false;
      }),
    async waitForChange(ms) {
      if (!hasChanged && client.usable) await nextEvent(client, [clock.timeout(ms), stopping]);
      const result = hasChanged;
      hasChanged = false;
      return result;
    },
    isOpen: () => client.usable,
    async close() {
      if (client.usable) await client.logout().catch(() => {});
      client.close();
    },
  };
}

function createClient(server: ImapServer): ImapFlow {
  const { host, port, encryption, signIn } = server;
  const { connectMs, greetingMs, silenceMs } = timeLimitsOf(server);
  return new ImapFlow({
    host,
    port,
    secure: encryption === 'tls',
    ...(encryption !== 'tls' && { doSTARTTLS: encryption === 'starttls' }),
    auth: 'accessToken' in signIn ? { user: signIn.user, accessToken: signIn.accessToken } : { user: signIn.user, pass: signIn.password },
    logger: false,
    clientInfo: { name: 'OBDesk' },
    connectionTimeout: connectMs,
    greetingTimeout: greetingMs,
    socketTimeout: silenceMs,
    autoIdleDelay: IDLE_AFTER_MS,
    maxIdleTime: IDLE_MS,
    maxLiteralSize: LARGEST_LITERAL,
    maxResponseSize: 2 * LARGEST_LITERAL,
  });
}

/** Fetched in one command. */
const FETCHED_AT_ONCE = 200;

async function listSizes(client: ImapFlow, uids: readonly number[]): Promise<ListedMessage[]> {
  const listed: ListedMessage[] = [];
  for (let start = 0; start < uids.length; start += FETCHED_AT_ONCE) {
    const range = toRange(uids.slice(start, start + FETCHED_AT_ONCE));
    for (const message of await client.fetchAll(range, { uid: true, size: true, internalDate: true }, { uid: true }))
      listed.push({ uid: message.uid, size: message.size ?? 0, receivedAt: toTime(message.internalDate) });
  }
  const byUid = new Map(listed.map((message) => [message.uid, message]));
  return uids.flatMap((uid) => byUid.get(uid) ?? []);
}

async function* fetchMessages(client: ImapFlow, uids: readonly number[], maxBytes: number): AsyncGenerator<FetchedMessage> {
  const missing = new Set(uids);
  const query = { uid: true, size: true, internalDate: true, source: { start: 0, maxLength: maxBytes } };
  try {
    if (uids.length === 0) return;
    for await (const { uid, size, internalDate, source } of client.fetch(toRange(uids), query, { uid: true })) {
      // Servers may send the flags of other messages in between, and some send a message twice.
      if (!source || !missing.delete(uid)) continue;
      yield { uid, bytes: source, size: Math.max(size ?? 0, source.length), receivedAt: toTime(internalDate) };
    }
  } catch (error) {
    throw toFailure(error);
  }
}

async function* fetchParts(
  client: ImapFlow,
  uid: number,
  { size, partBytes }: { readonly size: number; readonly partBytes: number },
): AsyncGenerator<Uint8Array> {
  let start = 0;
  let length = 0;
  // Some servers report a wrong size.
  do {
    const query = { uid: true, source: { start, maxLength: partBytes } };
    const message = await run(() => client.fetchOne(String(uid), query, { uid: true }));
    const part = message ? message.source : undefined;
    length = part?.length ?? 0;
    start += length;
    if (part && length > 0) yield part;
  } while (length > 0 && (length === partBytes || start < size));
}

const toRange = (uids: readonly number[]): string => uids.join(',');

function toTime(date: Date | string | undefined): Date {
  const time = new Date(date ?? Number.NaN);
  return Number.isNaN(time.getTime()) ? new Date(0) : time;
}

/** Searches return false if the server rejected them, and undefined if the connection has ended. */
function requireResult(found: readonly number[] | object | false | undefined): readonly number[] {
  if (Array.isArray(found)) return found as readonly number[];
  if (found === undefined) throw new ImapFailure('unreachable', 'The connection ended');
  throw new ImapFailure('refused', 'The server rejected the search');
}

/** Resolves after a change, the end of the connection or a signal. */
function nextEvent(client: ImapFlow, signals: readonly AbortSignal[]): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      client.off('exists', end);
      client.off('close', end);
      for (const signal of signals) signal.removeEventListener('abort', end);
      resolve();
    };
    client.on('exists', end);
    client.on('close', end);
    for (const signal of signals) signal.addEventListener('abort', end);
    if (!client.usable || signals.some(({ aborted }) => aborted)) end();
  });
}

async function run<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw toFailure(error);
  }
}

/** Fields of the errors of imapflow. */
interface FlowError extends Error {
  readonly authenticationFailed?: boolean;
  readonly responseStatus?: string;
  readonly responseText?: string;
  readonly response?: unknown;
  readonly serverResponseCode?: string;
}

/** Response codes of a rejected sign-in that another attempt may pass (RFC 5530). */
const TEMPORARY: ReadonlySet<string> = new Set(['UNAVAILABLE', 'INUSE', 'LIMIT', 'SERVERBUG']);

function toFailure(error: unknown): ImapFailure {
  if (error instanceof ImapFailure) return error;
  const { authenticationFailed, responseStatus, responseText, response, serverResponseCode, message } = error as FlowError;
  const text = toLine(responseText || (typeof response === 'string' && response) || message);
  if (authenticationFailed && !TEMPORARY.has(serverResponseCode ?? '')) return new ImapFailure('sign-in-failed', text);
  return new ImapFailure(responseStatus === 'NO' || responseStatus === 'BAD' ? 'refused' : 'unreachable', text);
}
