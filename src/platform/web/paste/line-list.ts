import type { PastedLine } from '../../paste/pasted-lines.ts';

/** The lines of a record that a table can be pasted into. */
export interface LineList<Line> {
  /** Begins the ids of the cells: 'invoice-lineItems.0.description'. */
  readonly id: string;
  readonly lines: readonly Line[];
  /** Maximum number of lines. */
  readonly limit: number;
  /** 'Unit price'. */
  readonly priceLabel: string;
  readonly toLine: (pasted: PastedLine) => Line;
  readonly isBlank: (line: Line) => boolean;
  /** False once the lines are saved. Absent if a save closes the form. */
  readonly isChanged?: boolean;
  readonly onChange: (lines: Line[]) => void;
}
