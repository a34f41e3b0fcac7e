/** The connection was lost during COMMIT, so the transaction may or may not have been saved. */
export class UnknownCommit extends Error {
  constructor(cause: Error) {
    super('the connection was lost during COMMIT', { cause });
    this.name = 'UnknownCommit';
  }
}

/** Reason why a statement has no result although PostgreSQL didn't reject it. */
export type ConnectionLoss =
  /** The database is down, restarting or hanging, or closed the connection. */
  | 'lost'
  /** Every connection is in use. */
  | 'busy'
  /** Like `lost`, but the transaction may have been saved. */
  | 'unknown_commit'
  /** This process stops and has closed its connections. */
  | 'closed';

/** SQLSTATEs of FATAL errors, after which PostgreSQL closes the connection or never opened it. */
const SQLSTATES = new Set(['57P01', '57P02', '57P03', '57P04', '57P05', '25P03', '25P04', '28000', '28P01', '3D000', '53300']);
const CONNECTION_EXCEPTION = /^08[0-9A-Z]{3}$/;
const FATAL = new Set(['FATAL', 'PANIC']);

const SOCKET_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ENOTCONN',
  'ETIMEDOUT',
  'ESHUTDOWN',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'ENETRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_WRITE_AFTER_END',
  'ERR_SOCKET_CLOSED',
  'ERR_SOCKET_CLOSED_BEFORE_CONNECTION',
]);
/** System calls that only sockets make. Files fail with ENOENT and EACCES too. */
const SOCKET_CALLS = new Set(['connect', 'getaddrinfo']);

/** Errors of the driver and its pool have no code. */
const LOST = [
  /^Connection terminated/,
  /^Client has encountered a connection error and is not queryable$/,
  /^Client was closed and is not queryable$/,
  /^Client has already been connected/,
  /^timeout expired$/,
  /^Query read timeout$/,
  /^Received unexpected \w+ message from backend/,
  /^The server does not support SSL connections$/,
  /^There was an error establishing an SSL connection$/,
];
const BUSY = /^timeout exceeded when trying to connect$/;
const CLOSED = [/^Cannot use a pool after calling end on the pool$/, /^Called end on pool more than once$/];

/** Returns the kind of connection loss if an error or its cause is one. */
export function findConnectionLoss(error: unknown): ConnectionLoss | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof UnknownCommit) return 'unknown_commit';
  const behind = [error.cause, ...(error instanceof AggregateError ? error.errors : [])];
  return classify(error) ?? behind.map(findConnectionLoss).find((loss) => loss !== undefined);
}

function classify(error: Error): ConnectionLoss | undefined {
  const { code, severity, syscall } = error as { code?: unknown; severity?: unknown; syscall?: unknown };
  const { message } = error;
  if (BUSY.test(message)) return 'busy';
  if (CLOSED.some((each) => each.test(message))) return 'closed';
  const isLost =
    LOST.some((each) => each.test(message)) ||
    (typeof code === 'string' && (SQLSTATES.has(code) || CONNECTION_EXCEPTION.test(code) || SOCKET_CODES.has(code))) ||
    (typeof severity === 'string' && FATAL.has(severity)) ||
    (typeof syscall === 'string' && SOCKET_CALLS.has(syscall));
  return isLost ? 'lost' : undefined;
}

export const isUnsent = (error: Error): boolean => /is not queryable$/.test(error.message);
