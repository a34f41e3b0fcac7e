import { type KeyboardEvent, useState } from 'react';

interface NumberCellProps {
  id: string;
  className: string | undefined;
  label: string;
  /** The number as it is written while it is not being edited. */
  shown: string;
  /** Between two numbers that are next to each other; a hundredth unless said. */
  step?: number;
  'aria-invalid'?: boolean;
  'aria-describedby'?: string;
  onType: (value: number) => void;
  onKeyDown?: (event: KeyboardEvent) => void;
}

/** A number in a cell of a table that stays as it is typed until the cell is left. What is no number is typed as NaN. */
export function NumberCell({ label, shown, step = 0.01, onType, ...input }: NumberCellProps) {
  const [typed, setTyped] = useState<string>();
  return (
    <input
      {...input}
      aria-label={label}
      type="number"
      min={0}
      step={step}
      inputMode="decimal"
      autoComplete="off"
      data-number
      value={typed ?? shown}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={() => setTyped(undefined)}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value);
        onType(value.trim() === '' ? Number.NaN : Number(value));
      }}
    />
  );
}
