import { toTechnicianKey } from '../../../tickets/assignee.rules.ts';
import type { RepairRow } from '../../../tickets/rma/repair-list.contract.ts';
import { isClash, toMinutes } from '../../rma.rules.ts';

/** Jobs of one technician are at least this far apart. */
const JOB_MINUTES = 60;
const FIRST_JOB = '09:00';
const LAST_MINUTE = 24 * 60 - 1;

/**
 * Answers the start of a job that is dropped between two others: its own time if that clashes with neither; else an hour after the one
 * above or before the one below; the middle between both where there is less room. Jobs without a time set no bounds.
 */
export function toDropTime(own: string, above: string | undefined, below: string | undefined): string {
  const [mine, from, to] = [own, above, below].map((time) => (time === undefined ? undefined : toMinutes(time)));
  const isFree = (from === undefined || (mine ?? 0) - from >= JOB_MINUTES) && (to === undefined || to - (mine ?? 0) >= JOB_MINUTES);
  if (mine !== undefined && isFree) return own;
  if (from === undefined) return to === undefined ? FIRST_JOB : toTime(Math.max(0, to - JOB_MINUTES));
  const after = Math.min(from + JOB_MINUTES, LAST_MINUTE);
  return toTime(to === undefined || after <= to ? after : Math.floor((from + to) / 2));
}

const toTime = (minutes: number) => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** Jobs of a day in their order: those without a time, which take all of it, first. */
export function sortJobs(jobs: readonly RepairRow[]): RepairRow[] {
  const timeOf = ({ scheduledTime }: RepairRow) => toMinutes(scheduledTime) ?? -1;
  return jobs.toSorted((one, other) => timeOf(one) - timeOf(other) || (one.id < other.id ? -1 : 1));
}

/** The ids of jobs that are in the way of another one of the same technician on the same day. */
export function findClashes(jobs: readonly RepairRow[]): ReadonlySet<string> {
  const groups = new Map<string, RepairRow[]>();
  for (const job of jobs) {
    const technician = toTechnicianKey(job);
    const key = `${technician} ${job.scheduledDate}`;
    if (technician !== '') groups.set(key, [...(groups.get(key) ?? []), job]);
  }
  const clashing = [...groups.values()].flatMap((group) =>
    group.filter((job) => group.some((other) => other.id !== job.id && isClash(job.scheduledTime, other.scheduledTime))),
  );
  return new Set(clashing.map(({ id }) => id));
}
