import { type FocusEvent, type KeyboardEvent, useState } from 'react';
import { hasWholeCents } from '../../../money.ts';

interface NumberCellProps {
  id: string;
  className: string | undefined;
  label: string;
  /** The number in it; NaN, or null in a draft that was stored: none. */
  value: number | null;
  /** Two decimals, as money is written, while it has no more. */
  isMoney?: boolean;
  /** Between two numbers that are next to each other; a hundredth unless said. */
  step?: number;
  'aria-invalid'?: boolean;
  'aria-describedby'?: string;
  onType: (value: number) => void;
  onKeyDown?: (event: KeyboardEvent) => void;
}

/** A number in a cell of a table that stays as it is typed until the cell is left, and then shows what is in it. What is no number is typed as NaN. */
export function NumberCell({ label, value: number, isMoney = false, step = 0.01, onType, ...input }: NumberCellProps) {
  const [typed, setTyped] = useState<string>();

  function handleBlur({ currentTarget }: FocusEvent<HTMLInputElement>) {
    setTyped(undefined);
    // The browser leaves what it cannot read in sight, and says that there is nothing.
    if (currentTarget.validity.badInput) currentTarget.value = '';
  }

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
      value={typed ?? toText(number, isMoney)}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={handleBlur}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value);
        onType(value.trim() === '' ? Number.NaN : Number(value));
      }}
    />
  );
}

function toText(number: number | null, isMoney: boolean): string {
  if (number === null || !Number.isFinite(number)) return '';
  return isMoney && hasWholeCents(number) ? number.toFixed(2) : String(number);
}
