import { cutText } from '../text/clean-text.ts';
import { trimEndOf } from '../text/trim-end.ts';
import { isEmptyValue } from './empty-value.ts';
import type { CellFormats, ImportCells } from './import-row.ts';
import { parseImportTime } from './import-time.ts';

/** Returns the cell's text; '' if it is missing or a placeholder for an empty value. */
export function toText(cell: string | undefined): string {
  return cell === undefined || isEmptyValue(cell) ? '' : cell;
}

export function dropEmptyCells<Column extends string>(cells: ImportCells<Column>): ImportCells<Column> {
  const filled: Partial<Record<Column, string>> = {};
  for (const column in cells) {
    const cell = cells[column];
    if (cell !== undefined && !isEmptyValue(cell)) filled[column] = cell;
  }
  return filled;
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

export function parseCreatedAt(cell: string | undefined, formats: CellFormats, problems: string[]): string | undefined {
  const text = toText(cell);
  const time = text === '' ? undefined : parseImportTime(text, formats.zone, formats.dates.createdAt);
  if (text !== '' && time === undefined) problems.push(`Created time “${shorten(text)}” isn’t a valid date; used the import time`);
  return time;
}

/** Returns the Zoho record ID in a cell, with or without the prefix `zcrm_`; null for OBDesk's IDs and other text. */
export function parseZohoId(cell: string | undefined): string | null {
  return /^(?:zcrm_)?(\d{4,30})$/.exec(cell ?? '')?.[1] ?? null;
}
