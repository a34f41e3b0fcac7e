import { cutText } from '../text/clean-text.ts';
import { isNotStated } from './import-row.ts';
import { parseImportTime } from './import-time.ts';

/** Reads the text of a cell; empty when it is absent or stands for a value that is not known. */
export function toStated(cell: string | undefined): string {
  return cell === undefined || isNotStated(cell) ? '' : cell;
}

/** A value as a problem quotes it. */
export function shorten(value: string): string {
  return value.length > 60 ? `${cutText(value, 60)}…` : value;
}

/** The time a cell states; what is no time is reported. */
export function parseCreatedAt(cell: string | undefined, zone: string, problems: string[]): string | undefined {
  const text = toStated(cell);
  const time = text === '' ? undefined : parseImportTime(text, zone);
  if (text !== '' && time === undefined) problems.push(`Created time "${shorten(text)}" is not a time; used the import time`);
  return time;
}
