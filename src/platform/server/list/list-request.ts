import type { RowColumns } from '../database/columns.ts';
import type { Condition } from './condition.ts';
import type { SortKey } from './sort-key.ts';

export interface ListRequest {
  readonly table: string;
  /** SQL of the rows with their sort keys, if these are in another table. */
  readonly from?: string | undefined;
  readonly columns: RowColumns;
  readonly where: readonly Condition[];
  readonly order: readonly SortKey[];
  readonly direction: 'asc' | 'desc';
  readonly limit: number;
  readonly cursor?: string | undefined;
}
