import { badRequest } from '../../platform/errors.ts';
import { type ImportedKey, importHeaders } from '../../platform/record/import-headers.ts';
import { ticketFields } from '../tickets/ticket.contract.ts';

/** What we know to do with a column, each with the headers it goes by; Zoho Desk's first, then ours. */
const HEADERS = {
  ...importHeaders(ticketFields),
  providerId: ['Ticket Id', 'Zoho Case Id', 'Case Id', 'Record Id', 'ID'],
  description: ['Description'],
  createdAt: ['Created Time', 'Created At'],
};

export type ImportColumn = ImportedKey<typeof ticketFields> | 'providerId' | 'description' | 'createdAt';

/** A row by what its columns mean; blank cells are left out. */
export type ImportCells = Partial<Record<ImportColumn, string>>;

/** The cell of each column that counts, by its place in the row. */
export interface ColumnPlan {
  readonly width: number;
  readonly places: ReadonlyMap<ImportColumn, number>;
}

/** Finds out what the columns of a file are; refuses a header that leaves it open. */
export function planColumns(header: readonly string[]): ColumnPlan {
  const names = header.map(plain);
  refuseDuplicates(header, names);
  const places = new Map<ImportColumn, number>();
  for (const [column, known] of Object.entries(HEADERS) as [ImportColumn, readonly string[]][]) {
    const name = known.map(plain).find((candidate) => names.includes(candidate));
    if (name !== undefined) places.set(column, names.indexOf(name));
  }
  if (!places.has('summary')) throw badRequest('The header row names no column Subject or Summary');
  if (!places.has('customerCompany')) throw badRequest('The header row names no column Account Name or Customer Company');
  return { width: header.length, places };
}

/** Takes the cells that count out of a row. */
export function pickCells({ places }: ColumnPlan, row: readonly string[]): ImportCells {
  const cells: ImportCells = {};
  for (const [column, place] of places) {
    const value = unguarded(row[place] ?? '').trim();
    if (value !== '') cells[column] = value;
  }
  return cells;
}

/** Letter case, blanks and marks make no difference: 'Account_Name' is 'Account Name'. */
function plain(header: string): string {
  return header.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** Our own exports put `'` before what a spreadsheet would take for a formula. */
function unguarded(cell: string): string {
  return /^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell;
}

function refuseDuplicates(header: readonly string[], names: readonly string[]): void {
  const second = names.findIndex((name, index) => name !== '' && names.indexOf(name) < index);
  if (second === -1) return;
  const first = names.indexOf(names[second] ?? '');
  throw badRequest(`The column "${header[second]?.trim().slice(0, 100)}" is there twice, as number ${first + 1} and ${second + 1}`);
}
