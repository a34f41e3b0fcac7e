import { isKnownTime } from '../time/known-time.ts';
import { timeShown } from '../time/zoned-day.ts';

/** ISO 8601, '05 Jan 2024 09:30 AM', 'Jan 5, 2024' and '1/5/2024 9:30 AM' (month first). */
const FORMATS = [
  /^\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d+)?)?)?\s*(Z|[+-]\d\d:?\d\d)?$/,
  /^\d{1,2}[ -][A-Za-z]{3,9}[ ,-]+\d{4}([ ,]+\d{1,2}:\d\d(:\d\d)?\s*([AP]M)?)?$/i,
  /^[A-Za-z]{3,9} \d{1,2},? \d{4}([ ,]+\d{1,2}:\d\d(:\d\d)?\s*([AP]M)?)?$/i,
  /^\d{1,2}\/\d{1,2}\/\d{4}([ ,]+\d{1,2}:\d\d(:\d\d)?\s*([AP]M)?)?$/i,
];

/** The time a cell states, as ISO text in UTC; undefined when it is not a time. A day or time that says no zone is one of `zone`. */
export function parseImportTime(cell: string, zone: string): string | undefined {
  const time = FORMATS.some((format) => format.test(cell)) ? readTime(cell, zone) : Number.NaN;
  return isKnownTime(time) ? new Date(time).toISOString() : undefined;
}

function readTime(cell: string, zone: string): number {
  if (/(Z|:\d\d(\.\d+)?\s*[+-]\d\d:?\d\d)$/.test(cell)) return Date.parse(cell);
  const isIso = /^\d{4}-/.test(cell);
  const shown = Date.parse(`${isIso ? cell.replace('T', ' ') : cell.replaceAll('-', ' ')} UTC`);
  return isKnownTime(shown) ? timeShown(shown, zone) : Number.NaN;
}
