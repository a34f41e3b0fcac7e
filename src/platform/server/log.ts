import { type DestinationStream, type LevelWithSilent, type Logger, pino, symbols } from 'pino';
import type { LogLevel } from '../log-line.ts';
import { createLogRing, type LogRing } from './log-ring.ts';

/** Keys whose values are never logged, at any depth up to three. */
const SECRET_KEYS = ['password', 'token', 'authorization', 'cookie', 'secret', 'refreshToken', 'accessToken', 'apiKey'];
/** Fields that the debug page shows after the message. Others stay out: they may contain more than an Admin should see. */
const SHOWN_FIELDS = ['user', 'step', 'kind', 'recordId', 'part', 'query', 'task', 'noun', 'done', 'total', 'ms', 'reason'] as const;
const redact = { paths: SECRET_KEYS.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: '[hidden]' };

/** Writes lines of `level` and above to `destination` as JSON, and those of debug and above to the debug page. */
export function createLog(level: LevelWithSilent, destination: DestinationStream = process.stdout): { log: Logger; ring: LogRing } {
  const ring = createLogRing();
  const lowest = level === 'silent' ? Number.POSITIVE_INFINITY : pino.levels.values[level];
  const stream = {
    [symbols.needsMetadataGsym]: true,
    lastLevel: 0,
    lastMsg: undefined as string | undefined,
    lastObj: {} as Record<string, unknown>,
    write(line: string) {
      ring.add(toRingLine(stream));
      if (stream.lastLevel >= (lowest ?? 0)) destination.write(line);
    },
  };
  const options = { base: null, timestamp: pino.stdTimeFunctions.isoTime, redact, serializers: { err: describeError } };
  return { log: pino({ level: level === 'trace' ? 'trace' : 'debug', ...options }, stream), ring };
}

/** Picks the useful parts of an error; other properties, such as connections and sockets, are dropped. */
function describeError(error: Error): Record<string, unknown> {
  const { name, stack, cause } = error;
  const code = (error as NodeJS.ErrnoException).code;
  const described = { name, message: withoutValues(error.message), code, stack: withoutValues(stack ?? '') };
  return { ...described, ...(cause instanceof Error ? { cause: describeError(cause) } : {}) };
}

/** The query builder appends a failed statement's values to its message, and they may be secrets. */
function withoutValues(text: string): string {
  return text.replace(/\nparams: [\s\S]*?(?=\n {4}at |$)/, '\nparams: [hidden]');
}

export interface LoggedRequest {
  readonly method: string;
  /** Route pattern, never the URL, which may contain names and tokens. */
  readonly route: string;
  readonly status: number;
  readonly ms: number;
}

interface LastLine {
  readonly lastLevel: number;
  readonly lastMsg: string | undefined;
  readonly lastObj: Readonly<Record<string, unknown>>;
}

function toRingLine({ lastLevel, lastMsg = '', lastObj }: LastLine) {
  const { err, source, requestId } = lastObj;
  const message = isRequest(lastObj) ? describeRequest(lastObj) : withFields(lastMsg, pickShown(lastObj));
  const reason = err instanceof Error ? firstLine(deepest(err)) : '';
  return {
    level: levelName(lastLevel),
    source: typeof source === 'string' ? source : 'server',
    message: reason === '' || message.includes(reason) ? message : `${message}: ${reason}`,
    requestId: typeof requestId === 'string' ? requestId : null,
  };
}

/** A request as the debug page shows it: 'GET /api/parts 200 in 4 ms'. */
export function describeRequest({ method, route, status, ms }: LoggedRequest): string {
  return `${method} ${route} ${status} in ${ms} ms`;
}

/** Appends fields to a constant message: 'Slow query (query: tickets-list, ms: 1204)'. */
export function withFields(message: string, fields: Readonly<Record<string, unknown>>): string {
  const shown = Object.entries(fields).map(([name, value]) => `${name}: ${value}`);
  return shown.length === 0 ? message : `${message} (${shown.join(', ')})`;
}

function pickShown(fields: Readonly<Record<string, unknown>>): Record<string, string | number> {
  const shown = SHOWN_FIELDS.flatMap((name) => {
    const value = fields[name];
    return typeof value === 'string' || typeof value === 'number' ? [[name, value] as const] : [];
  });
  return Object.fromEntries(shown);
}

const isRequest = (fields: object): fields is LoggedRequest =>
  'method' in fields && 'route' in fields && 'status' in fields && 'ms' in fields;

const firstLine = ({ message }: Error): string => message.split('\n', 1)[0] ?? '';

const deepest = (error: Error): Error => (error.cause instanceof Error ? deepest(error.cause) : error);

function levelName(level: number): LogLevel {
  if (level >= 50) return 'ERROR';
  if (level >= 40) return 'WARN';
  return level >= 30 ? 'INFO' : 'DEBUG';
}
