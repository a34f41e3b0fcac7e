import { Button, CloseButton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useState } from 'react';
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
import { usePastedLines } from '../../../../platform/web/paste/usePastedLines.tsx';
import { previewLineTotal, previewTotals, TAX_PERCENT } from '../invoice-amounts.rules.ts';
import { MAX_LINE_ITEMS } from '../invoice-line.contract.ts';
import classes from './InvoiceLines.module.css';
import { isBlankLine, newLine, type TypedLine } from './invoice-lines.ts';

interface InvoiceLineRowProps {
  /** Prefix of the IDs of its inputs. */
  id: string;
  /** 'line 1', for screen readers. */
  name: string;
  line: TypedLine;
  getError: (key: keyof TypedLine) => string | undefined;
  onChange: (change: Partial<TypedLine>) => void;
  onRemove: () => void;
  /** Handles keys in the last cell of the last line. */
  onLastKey?: (event: KeyboardEvent) => void;
}

function InvoiceLineRow({ id, name, line, getError, onChange, onRemove, onLastKey }: InvoiceLineRowProps) {
  const total = previewLineTotal(line);
  // Cells show their own error for an unreadable number.
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

interface InvoiceLinesProps {
  id: string;
  value: TypedLine[];
  error: string | undefined;
  itemErrors: Readonly<Record<string, string>>;
  onChange: (lines: TypedLine[]) => void;
  /** Called when a dialog opens or closes above the form. */
  onCover: (isCovered: boolean) => void;
}

/** Editable lines of an invoice with totals. Tab in the last cell adds a line. */
export function InvoiceLines({ id, value: lines, error, itemErrors, onChange, onCover }: InvoiceLinesProps) {
  const [added, setAdded] = useState<number>();
  useEffect(() => {
    if (added !== undefined) document.getElementById(`${id}.${added}.description`)?.focus();
  }, [id, added]);

  const paste = usePastedLines(
    {
      id,
      lines,
      limit: MAX_LINE_ITEMS,
      priceLabel: 'Unit price',
      isBlank: isBlankLine,
      onChange,
      toLine: ({ description, quantity, price }): TypedLine => ({ ...newLine(), description, quantity, unitPrice: price }),
    },
    onCover,
  );

  function handleAdd() {
    onChange([...lines, newLine()]);
    setAdded(lines.length);
  }

  function handleRemove(place: number) {
    onChange(lines.filter((_, index) => index !== place));
    setAdded(undefined);
    document.getElementById(`${id}-add`)?.focus();
  }

  function handleLastTab(event: KeyboardEvent, line: TypedLine) {
    if (event.key !== 'Tab' || event.shiftKey || isBlankLine(line) || lines.length >= MAX_LINE_ITEMS) return;
    event.preventDefault();
    handleAdd();
  }

  const rows = lines.map((line, place) => ({ line, place }));
  const hasItemErrors = Object.keys(itemErrors).length > 0;
  return (
    <div className={classes.whole}>
      <fieldset className={classes.lines} aria-label="Line items" onPaste={paste.onPaste}>
        <div className={classes.head} aria-hidden>
          <span>Description</span>
          <span>Quantity</span>
          <span>Unit price</span>
          <span>Total</span>
        </div>
        {rows.map(({ line, place }) => (
          <InvoiceLineRow
            key={place}
            id={`${id}.${place}`}
            name={`line ${place + 1}`}
            line={line}
            getError={(key) => itemErrors[`${place}.${key}`]}
            onChange={(change) => onChange(lines.map((each, index) => (index === place ? { ...each, ...change } : each)))}
            onRemove={() => handleRemove(place)}
            {...(place === lines.length - 1 && { onLastKey: (event: KeyboardEvent) => handleLastTab(event, line) })}
          />
        ))}
        <Button
          id={`${id}-add`}
          variant="subtle"
          size="compact-sm"
          className={classes.add}
          leftSection={<IconPlus size={15} aria-hidden />}
          disabled={lines.length >= MAX_LINE_ITEMS}
          onClick={handleAdd}
        >
          Add line item
        </Button>
      </fieldset>
      {error && !hasItemErrors && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
      <InvoiceTotals lines={lines} />
      {paste.preview}
    </div>
  );
}

/** Totals, calculated as on the server. */
export function InvoiceTotals({ lines }: { lines: readonly TypedLine[] }) {
  const { subtotal, tax, total } = previewTotals(lines);
  return (
    <dl className={classes.totals}>
      <dt>Subtotal</dt>
      <dd>{formatDollars(subtotal)}</dd>
      <dt>Tax ({TAX_PERCENT.toString()}%)</dt>
      <dd>{formatDollars(tax)}</dd>
      <dt className={classes.total}>Total</dt>
      <dd className={classes.total}>{formatDollars(total)}</dd>
    </dl>
  );
}
