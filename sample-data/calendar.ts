import { DAY } from './business.ts';

const HOUR = DAY / 24;

/** Relative amount of work by weekday, Sunday first. */
const WEEKDAYS = [0.12, 1.3, 1.12, 1.04, 1, 0.9, 0.3];
/** By month: busy in spring and fall, quiet in July and at the end of the year. */
const MONTHS = [0.92, 1, 1.12, 1.1, 1.02, 0.95, 0.82, 0.95, 1.06, 1.12, 1, 0.76];
/** By hour in UTC: a business day in the United States, and a few requests from the website at night. */
const HOURS = [10, 8, 8, 8, 8, 8, 8, 8, 8, 9, 12, 16, 30, 62, 88, 100, 96, 78, 70, 88, 84, 60, 34, 12];
/** The business has grown from the first to the last day by this factor. */
const GROWTH = 2;

export interface Calendar {
  /** The time by which this share of the work had arrived. */
  timeAt(share: number): number;
}

/** Creates a calendar by which work arrives between two times: growing, by season, on weekdays, during the day. */
export function createCalendar(from: number, now: number): Calendar {
  const hours = Math.ceil((now - from) / HOUR);
  const sums = new Float64Array(hours + 1);
  for (let hour = 0; hour < hours; hour += 1)
    sums[hour + 1] = (sums[hour] ?? 0) + weightAt(from + hour * HOUR, { share: hour / hours, now });
  const all = sums[hours] ?? 0;
  return {
    timeAt(share) {
      const wanted = share * all;
      const hour = findLast(sums, wanted);
      const within = (wanted - (sums[hour] ?? 0)) / ((sums[hour + 1] ?? 0) - (sums[hour] ?? 0));
      return Math.min(now, from + (hour + within) * HOUR);
    },
  };
}

function weightAt(time: number, { share, now }: { share: number; now: number }): number {
  const date = new Date(time);
  const weekday = WEEKDAYS[date.getUTCDay()] ?? 1;
  // The last day is a workday, so that there is something new on a weekend too.
  const ofDay = now - time < DAY ? Math.max(1, weekday) : weekday;
  return (1 + (GROWTH - 1) * share) * ofDay * (MONTHS[date.getUTCMonth()] ?? 1) * (HOURS[date.getUTCHours()] ?? 1);
}

/** Returns the last place whose sum is at most `wanted`. The sums rise. */
function findLast(sums: Float64Array, wanted: number): number {
  let low = 0;
  let high = sums.length - 2;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((sums[middle] ?? 0) <= wanted) low = middle;
    else high = middle - 1;
  }
  return low;
}
