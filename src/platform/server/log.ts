import { type DestinationStream, type Logger, pino } from 'pino';

export interface LogLine {
  readonly time: string;
  readonly level: 'ERROR' | 'WARN' | 'INFO' | 'DEBUG';
  readonly message: string;
}

/** The newest log lines of this process, oldest first; the debug page shows them. */
export interface LogRing {
  lines(): LogLine[];
  clear(): void;
}

const RING_SIZE = 1_000;

/** Keys whose values never reach a log line, wherever they stand in a logged object. */
const SECRET_KEYS = ['password', 'token', 'authorization', 'cookie', 'secret', 'refreshToken', 'accessToken', 'apiKey'];
const redact = { paths: SECRET_KEYS.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: '[hidden]' };

/** Makes the process's logger: JSON lines on `destination` (stdout) and the newest ones kept in memory. */
export function createLog(level: string, destination: DestinationStream = process.stdout): { log: Logger; ring: LogRing } {
  const kept: LogLine[] = [];
  const stream: DestinationStream = {
    write(line) {
      kept.push(toLogLine(line));
      if (kept.length > RING_SIZE) kept.shift();
      destination.write(line);
    },
  };
  const log = pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime, redact, serializers: { err: describeError } }, stream);
  return { log, ring: { lines: () => [...kept], clear: () => void kept.splice(0) } };
}

/** What helps to find a fault; whatever else hangs on an error object (connections, sockets) stays out. */
function describeError(error: Error): Record<string, unknown> {
  const { name, message, stack, cause } = error;
  const code = (error as NodeJS.ErrnoException).code;
  return { name, message, code, stack, ...(cause instanceof Error ? { cause: describeError(cause) } : {}) };
}

function toLogLine(line: string): LogLine {
  const { time, level, msg } = JSON.parse(line) as { time: string; level: number; msg?: string };
  return { time, level: levelName(level), message: msg ?? '' };
}

function levelName(level: number): LogLine['level'] {
  if (level >= 50) return 'ERROR';
  if (level >= 40) return 'WARN';
  return level >= 30 ? 'INFO' : 'DEBUG';
}
