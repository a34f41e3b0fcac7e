import { z } from 'zod';
import { endpoint } from '../../../platform/endpoint.ts';
import { isoTime } from '../../../platform/fields.ts';
import { LOG_LEVELS } from '../../../platform/log-line.ts';
import { User } from '../users/user.contract.ts';

declare module '../../../platform/record-kinds.ts' {
  interface RecordKinds {
    debug: DebugLogs;
  }
}

/** Maximum number of lines per response. */
const LINES_PER_ANSWER = 5_000;

/** A line of the server log. */
export const DebugLine = z.object({
  /** Line number within the process, starting at 1. */
  seq: z.number().int(),
  time: isoTime,
  level: z.enum(LOG_LEVELS),
  /** Part of the server that wrote it: 'http', 'jobs', 'db'. */
  source: z.string(),
  message: z.string(),
  requestId: z.string().nullable(),
});
export type DebugLine = z.infer<typeof DebugLine>;

const DebugUser = User.pick({ id: true, fullName: true, username: true, email: true, role: true, isActive: true, lastLogin: true });

const SystemInfo = z.object({
  environment: z.string(),
  zohoConfigured: z.boolean(),
  totalUsers: z.number().int(),
  /** When any user was last active, accurate to a minute; null if never. */
  lastActivity: isoTime.nullable(),
  /** The process that wrote these lines. Each process has its own log. */
  process: z.object({ id: z.string(), host: z.string(), pid: z.number().int() }),
});
export type SystemInfo = z.infer<typeof SystemInfo>;

export const DebugLogs = z.object({
  timestamp: isoTime,
  systemInfo: SystemInfo,
  users: z.array(DebugUser),
  /** Oldest first. */
  logs: z.array(DebugLine),
  /** Number of stored lines by level. */
  counts: z.object({ ERROR: z.number().int(), WARN: z.number().int(), INFO: z.number().int(), DEBUG: z.number().int() }),
  /** Number of the newest line, to continue from with `after`. */
  newest: z.number().int(),
  /** Lines since `after` beyond the limit of a response, or no longer stored. */
  dropped: z.number().int(),
  /** Lines up to this number were cleared. */
  clearedUpTo: z.number().int(),
});
export type DebugLogs = z.infer<typeof DebugLogs>;

const DebugLogsQuery = z.strictObject({
  /** The last line received from each known process: `processId:number,processId:number`. */
  after: z
    .string()
    .regex(/^[0-9a-f-]{36}:\d{1,15}(,[0-9a-f-]{36}:\d{1,15}){0,31}$/, 'after must be a list of process IDs with line numbers')
    .optional(),
  limit: z.coerce.number().int().min(1).max(LINES_PER_ANSWER).default(LINES_PER_ANSWER),
});

export const DatabaseSnapshot = z.object({
  timestamp: isoTime,
  users: z.object({ total: z.number().int(), details: z.array(DebugUser) }),
  /** Whether a token is stored. The token itself is never returned. */
  settings: z.object({ zohoRefreshToken: z.enum(['set', 'not set']) }),
  /** Bytes. */
  memoryInfo: z.object({
    environment: z.string(),
    rss: z.number().int(),
    heapTotal: z.number().int(),
    heapUsed: z.number().int(),
    uptimeSeconds: z.number().int(),
  }),
});
export type DatabaseSnapshot = z.infer<typeof DatabaseSnapshot>;

const USER_EVENTS = ['signed in', 'signed out', 'added', 'deactivated', 'activated', 'deleted'] as const;

/** The latest audit log entry about a user's account. */
export const UserEvent = z.object({ userId: z.string(), fullName: z.string(), event: z.enum(USER_EVENTS), at: isoTime });
export type UserEvent = z.infer<typeof UserEvent>;

export const debugApi = {
  logs: endpoint({
    method: 'GET',
    path: '/api/debug-logs',
    access: 'admin',
    summary: 'List log lines',
    description: 'Returns system information, the users and the newest log lines of a server process.',
    query: DebugLogsQuery,
    reply: DebugLogs,
    background: true,
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/debug-logs',
    access: 'admin',
    summary: 'Add a test log line',
    body: z.strictObject({ level: z.enum(['INFO', 'ERROR']) }),
  }),
  clear: endpoint({
    method: 'DELETE',
    path: '/api/debug-logs',
    access: 'admin',
    summary: 'Clear the logs',
    description: 'Clears the log lines in the memory of all server processes.',
  }),
  database: endpoint({
    method: 'GET',
    path: '/api/debug-database',
    access: 'admin',
    summary: 'Retrieve a database snapshot',
    description: 'Returns users, settings and memory usage. Secrets are excluded.',
    reply: DatabaseSnapshot,
  }),
  userHistory: endpoint({
    method: 'GET',
    path: '/api/debug-user-history',
    access: 'admin',
    summary: 'List user history',
    description: 'Returns each user’s latest sign-in, sign-out or account change, newest first.',
    reply: z.array(UserEvent),
  }),
};
