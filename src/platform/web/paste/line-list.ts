import type { PastedLine } from '../../paste/pasted-lines.ts';

export interface LineList<Line> {
  /** Prefix of the cell IDs: 'invoice-lineItems.0.description'. */
  readonly id: string;
  readonly lines: readonly Line[];
  readonly limit: number;
  readonly priceLabel: string;
  readonly toLine: (pasted: PastedLine) => Line;
  readonly isBlank: (line: Line) => boolean;
  /** False once the lines are saved. Absent if a save closes the form. */
  readonly isChanged?: boolean;
  readonly onChange: (lines: Line[]) => void;
}
