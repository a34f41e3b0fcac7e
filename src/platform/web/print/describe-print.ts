import { formatCount } from '../../number-text.ts';
import { timestamp } from '../../time/relative-time.ts';

interface PrintGaps {
  /** Set if lists were truncated at this number of rows. */
  readonly rowLimit?: number;
  readonly isIncomplete: boolean;
}

export function describePrint(title: string, time: number, { rowLimit, isIncomplete }: PrintGaps, timeZone?: string): string {
  const limit = rowLimit === undefined ? '' : ` · Only the first ${formatCount(rowLimit)} rows of each list`;
  const missing = isIncomplete ? ' · Some data couldn’t be loaded' : '';
  return `${title} · Printed ${timestamp(time, timeZone)}${limit}${missing}`;
}
