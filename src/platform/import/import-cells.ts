import { cutText } from '../text/clean-text.ts';
import { trimEndOf } from '../text/trim-end.ts';
import type { ImportCells, ImportReading } from './import-row.ts';
import { parseImportTime } from './import-time.ts';
import { isNotStated } from './not-stated.ts';

/** Returns the cell's text; '' if it is missing or a placeholder for an empty value. */
export function toStated(cell: string | undefined): string {
  return cell === undefined || isNotStated(cell) ? '' : cell;
}

export function statedCells<Column extends string>(cells: ImportCells<Column>): ImportCells<Column> {
  const stated: Partial<Record<Column, string>> = {};
  for (const column in cells) {
    const cell = cells[column];
    if (cell !== undefined && !isNotStated(cell)) stated[column] = cell;
  }
  return stated;
}

/** Programs write `="0123"` to keep spreadsheets from reformatting the text. */
export function withoutFormula(cell: string): string {
  if (!cell.startsWith('="') || !cell.endsWith('"') || cell.length < 3) return cell;
  const inside = trimEndOf(cell.slice(1), '"').replace(/^"+/, '');
  return inside.includes('"') ? cell : inside.trim();
}

export function explainMissing(label: string, cell: string | undefined): string {
  return cell === undefined || cell.trim() === '' ? `${label} is required` : `${label} is required; “${shorten(cell)}” counts as empty`;
}

export function shorten(value: string): string {
  return value.length > 60 ? `${cutText(value, 60)}…` : value;
}

export function parseCreatedAt(cell: string | undefined, reading: ImportReading, problems: string[]): string | undefined {
  const text = toStated(cell);
  const time = text === '' ? undefined : parseImportTime(text, reading.zone, reading.dates.createdAt);
  if (text !== '' && time === undefined) problems.push(`Created time “${shorten(text)}” isn’t a valid date; used the import time`);
  return time;
}
