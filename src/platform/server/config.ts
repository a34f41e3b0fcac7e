import { resolve } from 'node:path';
import { z } from 'zod';
import { trimEndOf } from '../text/trim-end.ts';
import { StartError } from './start-error.ts';

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const;

export const wholeNumber = (min: number, max: number) => {
  const message = `must be a whole number from ${min} to ${max}`;
  return z.string().regex(/^\d+$/, message).transform(Number).pipe(z.number().min(min, message).max(max, message));
};
/** A URL from the environment, without a trailing slash. */
export const webUrl = (example: string) =>
  z.url({ protocol: /^https?$/, error: `must be a URL such as ${example}` }).transform((url) => trimEndOf(url, '/'));
export const blankAsUnset = <T extends z.ZodType>(field: T) => z.preprocess((value) => (value === '' ? undefined : value), field);
/** Number of reverse proxies; `true` is 1. */
const proxyCount = z
  .string()
  .regex(/^(true|false|\d)$/, 'must be true, false or the number of proxies (0 to 9)')
  .transform((value) => (value === 'true' ? 1 : value === 'false' ? 0 : Number(value)));

const MB = 1024 * 1024;
const FACTOR_MESSAGE = 'must be a number greater than 0 and at most 1,000,000';

const Settings = z.object({
  PORT: blankAsUnset(wholeNumber(0, 65_535).default(3000)),
  HOST: blankAsUnset(z.string().default('127.0.0.1')),
  DATA_DIR: blankAsUnset(z.string().optional()),
  DATABASE_URL: blankAsUnset(
    z.url({ protocol: /^postgres(ql)?$/, error: 'must be a URL such as postgres://user:password@host:5432/database' }).optional(),
  ),
  APP_URL: blankAsUnset(webUrl('https://desk.example.com').optional()),
  APP_SECRET: blankAsUnset(z.string().min(32, 'must be at least 32 characters long').optional()),
  APP_SECRET_PREVIOUS: blankAsUnset(z.string().min(32, 'must be at least 32 characters long').optional()),
  ADMIN_EMAIL: blankAsUnset(z.string().optional()),
  ADMIN_USERNAME: blankAsUnset(z.string().optional()),
  ADMIN_PASSWORD: blankAsUnset(z.string().optional()),
  LOG_LEVEL: blankAsUnset(z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default('info')),
  RATE_LIMIT_FACTOR: blankAsUnset(z.coerce.number(FACTOR_MESSAGE).positive(FACTOR_MESSAGE).max(1_000_000, FACTOR_MESSAGE).default(1)),
  TRUST_PROXY: blankAsUnset(proxyCount.default(0)),
  METRICS_TOKEN: blankAsUnset(z.string().min(16, 'must be at least 16 characters long').optional()),
  SESSION_IDLE_HOURS: blankAsUnset(wholeNumber(1, 24 * 30).default(12)),
  SESSION_MAX_DAYS: blankAsUnset(wholeNumber(1, 365).default(7)),
  UPLOAD_QUOTA_MB: blankAsUnset(wholeNumber(1, 10_000_000).default(2_000)),
  DISK_FLOOR_MB: blankAsUnset(wholeNumber(0, 10_000_000).default(1_000)),
  BACKUP_DIR: blankAsUnset(z.string().optional()),
  BACKUP_KEEP: blankAsUnset(wholeNumber(1, 1_000).default(14)),
  BACKUP_TIME: blankAsUnset(
    z
      .string()
      .regex(/^(([01]\d|2[0-3]):[0-5]\d|off)$/, 'must be a time of day in UTC such as 02:30, or off')
      .default('02:00'),
  ),
  VPIC_URL: blankAsUnset(z.url({ protocol: /^https?$/, error: 'must be a URL such as https://vpic.nhtsa.dot.gov' }).optional()),
});

export type Environment = Readonly<Record<string, string | undefined>>;

export type Config = Readonly<ReturnType<typeof readConfig>>;

/** Reads the environment. Throws a `StartError` that names an invalid variable. */
export function readConfig(environment: Environment) {
  const env = readEnvironment(Settings, environment);
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: resolve(env.DATA_DIR ?? './data'),
    /** Only the default folder may be moved to a location that PostgreSQL can access. */
    isDefaultDataDir: env.DATA_DIR === undefined,
    databaseUrl: env.DATABASE_URL,
    /** Public origin, such as `https://desk.example.com`; if undefined, the host of each request is used. */
    appUrl: env.APP_URL === undefined ? undefined : new URL(env.APP_URL).origin,
    appSecret: env.APP_SECRET,
    previousAppSecret: env.APP_SECRET_PREVIOUS,
    admin: { email: env.ADMIN_EMAIL, username: env.ADMIN_USERNAME, password: env.ADMIN_PASSWORD },
    logLevel: env.LOG_LEVEL,
    rateLimitFactor: env.RATE_LIMIT_FACTOR,
    /** Number of reverse proxies whose `X-Forwarded-For` is trusted. */
    trustedProxies: env.TRUST_PROXY,
    metricsToken: env.METRICS_TOKEN,
    sessionIdleHours: env.SESSION_IDLE_HOURS,
    sessionMaxDays: env.SESSION_MAX_DAYS,
    uploadBytesPerDay: env.UPLOAD_QUOTA_MB * MB,
    diskFloorBytes: env.DISK_FLOOR_MB * MB,
    /** Backup folder; defaults to `backups` in the data folder. */
    backupDir: env.BACKUP_DIR === undefined ? undefined : resolve(env.BACKUP_DIR),
    backupKeep: env.BACKUP_KEEP,
    /** UTC time of the nightly backup, '02:30'; undefined to disable it. */
    backupTime: env.BACKUP_TIME === 'off' ? undefined : env.BACKUP_TIME,
    /** URL of vPIC, used for VINs that the built-in data can't decode; undefined to disable it. */
    vpicUrl: env.VPIC_URL,
    /** The environment, from which features and providers read their own settings with `readEnvironment`. */
    environment,
  };
}

export function readEnvironment<T extends z.ZodType>(settings: T, env: Environment): z.output<T> {
  const parsed = settings.safeParse(env);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new StartError(`Invalid ${issue?.path.join('.')}: ${issue?.message}. See .env.example.`);
}

export const isHttps = (config: Config): boolean => config.appUrl?.startsWith('https:') ?? false;
