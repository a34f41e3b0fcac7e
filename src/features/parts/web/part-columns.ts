import type { PartSort } from '../part.contract.ts';

export interface PartColumn {
  readonly label: string;
  /** Absent: the column cannot be sorted by. */
  readonly sort?: PartSort;
  readonly width: 'rest' | 'text' | 'number';
  /** Shown only where there is room; narrow screens tell it below the name, or in the form. */
  readonly isWide?: true;
}

export const PART_COLUMNS: readonly PartColumn[] = [
  { label: 'Name', sort: 'name', width: 'rest' },
  { label: 'Part number', sort: 'partNumber', width: 'text', isWide: true },
  { label: 'Supplier', sort: 'supplier', width: 'text', isWide: true },
  { label: 'Compatible models', width: 'text', isWide: true },
  { label: 'Quantity', sort: 'quantity', width: 'number' },
  { label: 'Cost', sort: 'cost', width: 'number', isWide: true },
  { label: 'Price', sort: 'price', width: 'number' },
];
