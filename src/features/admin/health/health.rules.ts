import { formatBytes, formatCount, pluralize } from '../../../platform/number-text.ts';
import type { Health } from './health.contract.ts';

/** The checked subjects, in the order of the page. */
const SUBJECTS = ['Server', 'Database', 'Queries', 'Jobs', 'Disk', 'Backup'] as const;
export type Subject = (typeof SUBJECTS)[number];

/** The result of a check. */
export interface Verdict {
  readonly subject: Subject;
  /** How to fix the problem; undefined if healthy. */
  readonly advice?: string | undefined;
}

const LATE_MS = 250;
const SLOW_MS = 500;
/** A single slow run may be due to the startup. */
const FEW_RUNS = 5;
const JOB_PATIENCE_MS = 10 * 60_000;
const BACKUP_AGE_MS = 26 * 3_600_000;
const LEAST_FREE = 2_000_000_000;
const LEAST_FREE_SHARE = 0.1;

/** Checks every subject. */
export function judgeHealth(health: Health): Verdict[] {
  const advice: Record<Subject, string | undefined> = {
    Server: judgeDelay(health) ?? judgeMemory(health),
    Database: judgeConnections(health),
    Queries: judgeQueries(health),
    Jobs: judgeJobs(health),
    Disk: judgeDisk(health),
    Backup: judgeBackup(health),
  };
  return SUBJECTS.map((subject) => ({ subject, advice: advice[subject] }));
}

function judgeDelay({ delay }: Health): string | undefined {
  if (delay.p99 < LATE_MS) return undefined;
  return `The server is overloaded: responses are delayed by ${formatCount(Math.round(delay.p99))} ms. Check the slowest queries or add a server process.`;
}

function judgeMemory({ memory }: Health): string | undefined {
  if (memory.heapUsed < memory.heapLimit * 0.8) return undefined;
  return `${formatBytes(memory.heapUsed)} of ${formatBytes(memory.heapLimit)} of heap memory is in use. Restart the server during off-hours.`;
}

function judgeConnections({ database }: Health): string | undefined {
  if (database.waiting > 0) return 'Requests are waiting for a database connection. Check the slowest queries.';
  if (database.total < database.totalLimit * 0.9) return undefined;
  return `${database.total} of ${database.totalLimit} connections are in use. Raise max_connections in PostgreSQL or stop other programs that use it.`;
}

function judgeQueries({ statements }: Health): string | undefined {
  const slow = statements.filter((each) => each.count >= FEW_RUNS && each.p95 >= SLOW_MS);
  if (slow.length === 0) return undefined;
  const what = slow.length === 1 ? '1 query regularly takes' : `${formatCount(slow.length)} queries regularly take`;
  return `${what} longer than ${SLOW_MS} ms. Send ${slow.length === 1 ? 'it' : 'them'} to your database administrator.`;
}

function judgeJobs({ jobs, timestamp }: Health): string | undefined {
  const failed = jobs.queues.reduce((sum, queue) => sum + queue.failed, 0);
  if (failed > 0) return `${pluralize(failed, 'job')} failed. Fix the cause, then retry.`;
  const latest = Date.parse(timestamp) - JOB_PATIENCE_MS;
  const stuck = jobs.queues.some(({ waitingSince }) => waitingSince !== null && Date.parse(waitingSince) < latest);
  return stuck ? 'Jobs have been waiting for more than 10 minutes. Restart the server if this continues.' : undefined;
}

function judgeDisk({ disk }: Health): string | undefined {
  if (!disk || (disk.free >= LEAST_FREE && disk.free >= disk.total * LEAST_FREE_SHARE)) return undefined;
  return `Only ${formatBytes(disk.free)} free. Free up space; when the disk is full, nothing can be saved.`;
}

function judgeBackup({ backup, timestamp }: Health): string | undefined {
  if (backup.doneAt === null)
    return backup.failure ? `No backup yet. The last attempt failed: ${backup.failure}` : 'No backup yet. Create one now.';
  if (backup.failure) return `The last backup failed: ${backup.failure}`;
  if (Date.parse(backup.doneAt) < Date.parse(timestamp) - BACKUP_AGE_MS) return 'The last backup is more than a day old. Create one now.';
  return backup.checkedAt === null ? 'The last backup wasn’t verified. Create a new one.' : undefined;
}

/** '2 d 4 h', '3 h 12 min', '8 min'. */
export function durationText(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  if (hours >= 24) return `${Math.floor(hours / 24)} d ${hours % 24} h`;
  return hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`;
}

/** '0.4 ms', '12 ms', '1,204 ms'. */
export function millisecondsText(ms: number): string {
  return `${ms < 10 ? ms.toFixed(1) : formatCount(Math.round(ms))} ms`;
}

/** Returns the headline of the page. */
export function summarizeHealth(problems: number): string {
  if (problems === 0) return 'Everything looks good';
  return problems === 1 ? '1 issue needs attention' : `${formatCount(problems)} issues need attention`;
}
