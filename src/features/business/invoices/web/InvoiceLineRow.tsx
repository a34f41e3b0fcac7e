import { CloseButton } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { formatDollars } from '../../../../platform/money.ts';
import {
  formatCell,
  getNumberError,
  HUNDREDTHS,
  MONEY,
  type NumberKind,
  type TypedNumber,
} from '../../../../platform/number/number-input.ts';
import { NumberCell } from '../../../../platform/web/form/inputs/NumberCell.tsx';
import { previewLineTotal } from '../invoice-amounts.rules.ts';
import classes from './InvoiceLines.module.css';
import type { TypedLine } from './invoice-lines.ts';

interface InvoiceLineRowProps {
  /** Begins the ids of its inputs. */
  id: string;
  /** 'line 1', for screen readers. */
  name: string;
  line: TypedLine;
  getError: (key: keyof TypedLine) => string | undefined;
  onChange: (change: Partial<TypedLine>) => void;
  onRemove: () => void;
  /** A key in the last cell of the last line. */
  onLastKey?: (event: KeyboardEvent) => void;
}

export function InvoiceLineRow({ id, name, line, getError, onChange, onRemove, onLastKey }: InvoiceLineRowProps) {
  const total = previewLineTotal(line);
  // A cell explains an unreadable number itself.
  const errors = [
    getError('description'),
    isReadable(line.quantity, HUNDREDTHS) && getError('quantity'),
    isReadable(line.unitPrice, MONEY) && getError('unitPrice'),
  ].filter(Boolean);
  const describe = (key: keyof TypedLine) => ({
    id: `${id}.${key}`,
    className: classes.input,
    'aria-invalid': getError(key) !== undefined,
    ...(getError(key) !== undefined && { 'aria-describedby': `${id}-error` }),
  });
  return (
    <div className={classes.line}>
      <input
        {...describe('description')}
        aria-label={`Description, ${name}`}
        placeholder="Description"
        maxLength={1_000}
        autoComplete="off"
        value={line.description}
        onChange={(event) => onChange({ description: event.currentTarget.value })}
      />
      <NumberCell
        {...describe('quantity')}
        label={`Quantity, ${name}`}
        value={line.quantity}
        kind={HUNDREDTHS}
        onType={(quantity) => onChange({ quantity })}
      />
      <NumberCell
        {...describe('unitPrice')}
        label={`Unit price, ${name}`}
        value={line.unitPrice}
        kind={MONEY}
        onType={(unitPrice) => onChange({ unitPrice })}
        {...(onLastKey && { onKeyDown: onLastKey })}
      />
      <output className={classes.sum} aria-label={`Total, ${name}`}>
        {total === undefined ? '–' : formatDollars(total)}
      </output>
      <CloseButton size="md" aria-label={`Remove ${name}`} onClick={onRemove} />
      {errors.length > 0 && (
        <p id={`${id}-error`} className={classes.error}>
          {errors.join('. ')}
        </p>
      )}
    </div>
  );
}

const isReadable = (value: TypedNumber | null, kind: NumberKind) => getNumberError(formatCell(value, kind), kind) === undefined;
