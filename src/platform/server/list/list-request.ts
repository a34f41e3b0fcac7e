import type { RowColumns } from '../database/columns.ts';
import type { Condition } from './condition.ts';
import type { SortKey } from './sort-key.ts';

/** The request for a list. Its rows are ordered by keys that have an index together; the last one is unique. */
export interface ListRequest {
  readonly table: string;
  /** SQL of its rows with what they are sorted by, where another table has that. */
  readonly from?: string | undefined;
  readonly columns: RowColumns;
  readonly where: readonly Condition[];
  readonly order: readonly SortKey[];
  readonly direction: 'asc' | 'desc';
  readonly limit: number;
  readonly cursor?: string | undefined;
}
