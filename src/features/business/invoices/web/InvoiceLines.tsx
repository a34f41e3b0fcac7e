import { Button, CloseButton, Text } from '@mantine/core';
import { IconPlus, IconTag } from '@tabler/icons-react';
import { type KeyboardEvent, memo, useEffect, useState } from 'react';
import { formatDollars } from '../../../../platform/money.ts';
import {
  formatCell,
  getNumberError,
  HUNDREDTHS,
  MONEY,
  type NumberKind,
  type TypedNumber,
} from '../../../../platform/number/number-input.ts';
import type { TypedItem } from '../../../../platform/record/form-values.ts';
import layout from '../../../../platform/web/form/Form.module.css';
import { NumberCell } from '../../../../platform/web/form/inputs/NumberCell.tsx';
import { PickButton } from '../../../../platform/web/form/inputs/PickButton.tsx';
import { usePastedLines } from '../../../../platform/web/paste/usePastedLines.tsx';
import utilities from '../../../../platform/web/theme/utilities.module.css';
import { useStableCallback } from '../../../../platform/web/useStableCallback.ts';
import { useServicePick } from '../../../master-data/price-list/web/price-list.queries.ts';
import type { Invoice, UnbilledTicket } from '../invoice.contract.ts';
import { getLineHeadings } from '../invoice.rules.ts';
import { getDiscountLabel, getTaxLabel, previewLineTotal, previewTotals, type Reductions } from '../invoice-amounts.rules.ts';
import { type InvoiceLine, MAX_LINE_ITEMS } from '../invoice-line.contract.ts';
import type { InvoicePayment } from '../invoice-payment.rules.ts';
import classes from './invoice-form.module.css';

/** An invoice line being edited. */
export type TypedLine = TypedItem<InvoiceLine>;

const newLine = (): TypedLine => ({ description: '', quantity: 1, unitPrice: '', total: 0 });

/** Adds the lines of another ticket. Lines so far are for the main one. A ticket without lines gets one with its summary. */
export function billTicket(lines: readonly TypedLine[], mainId: string, { id, summary, lineItems }: UnbilledTicket): TypedLine[] {
  const before = lines.filter((line) => !isBlankLine(line)).map((line) => ({ ...line, ticketId: line.ticketId ?? mainId }));
  const added: readonly TypedLine[] = lineItems.length > 0 ? lineItems : [{ ...newLine(), description: summary }];
  return [...before, ...added.map((line) => ({ ...line, ticketId: id }))];
}

/** Removes the lines of these tickets. */
export const withoutTickets = (lines: readonly TypedLine[], ticketIds: readonly string[]): TypedLine[] =>
  lines.filter(({ ticketId }) => ticketId === undefined || !ticketIds.includes(ticketId));

/** True for a line that can be dropped without losing input. Drafts stored by older versions have null in an empty cell. */
const isBlankLine = ({ description, unitPrice }: TypedLine): boolean =>
  description.trim() === '' && (unitPrice === '' || unitPrice === null);

/** Drops trailing blank lines from form values. */
export function withoutBlankEnd(form: unknown): unknown {
  if (typeof form !== 'object' || form === null || !('lineItems' in form)) return form;
  const lines = form.lineItems as readonly TypedLine[];
  const last = lines.findLastIndex((line) => !isBlankLine(line));
  return { ...form, lineItems: lines.slice(0, last + 1) };
}

interface InvoiceLineRowProps {
  /** Prefix of the IDs of all lines' inputs. */
  form: string;
  /** Index of the line. */
  place: number;
  line: TypedLine;
  /** The ticket, if its lines begin here. */
  heading: string | undefined;
  /** Errors of all lines by index and key: '0.unitPrice'. */
  wrong: Readonly<Record<string, string>>;
  onChange: (place: number, change: Partial<TypedLine>) => void;
  onRemove: (place: number) => void;
  /** Handles keys in the last cell of a line. */
  onLastKey: (event: KeyboardEvent, place: number) => void;
}

/** A line of an invoice. Memoized, because a key in one of many lines changes only that one. */
const InvoiceLineRow = memo(function InvoiceLineRow(props: InvoiceLineRowProps) {
  const { form, place, line, heading, wrong, onChange, onRemove, onLastKey } = props;
  const id = `${form}.${place}`;
  const name = `line ${place + 1}`;
  const getError = (key: keyof TypedLine) => wrong[`${place}.${key}`];
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
      {heading !== undefined && <div className={classes.heading}>{heading}</div>}
      <input
        {...describe('description')}
        aria-label={`Description, ${name}`}
        placeholder="Description"
        maxLength={1_000}
        autoComplete="off"
        value={line.description}
        onChange={(event) => onChange(place, { description: event.currentTarget.value })}
      />
      <NumberCell
        {...describe('quantity')}
        label={`Quantity, ${name}`}
        value={line.quantity}
        kind={HUNDREDTHS}
        onType={(quantity) => onChange(place, { quantity })}
      />
      <NumberCell
        {...describe('unitPrice')}
        label={`Unit price, ${name}`}
        value={line.unitPrice}
        kind={MONEY}
        onType={(unitPrice) => onChange(place, { unitPrice })}
        onKeyDown={(event) => onLastKey(event, place)}
      />
      <output className={`${utilities.small} ${utilities.numbers} ${utilities.strong} ${classes.sum}`} aria-label={`Total, ${name}`}>
        {total === undefined ? '–' : formatDollars(total)}
      </output>
      <CloseButton size="md" aria-label={`Remove ${name}`} onClick={() => onRemove(place)} />
      {errors.length > 0 && (
        <Text id={`${id}-error`} size="xs" c="red" px="sm" py={4}>
          {errors.join('. ')}
        </Text>
      )}
    </div>
  );
});

const isReadable = (value: TypedNumber | null, kind: NumberKind) => getNumberError(formatCell(value, kind), kind) === undefined;

interface InvoiceLinesProps {
  id: string;
  value: TypedLine[];
  error: string | undefined;
  itemErrors: Readonly<Record<string, string>>;
  onChange: (lines: TypedLine[]) => void;
  /** The tickets whose lines have a heading. */
  tickets: Pick<Invoice, 'ticketId' | 'moreTicketIds'>;
  /** Percent off the price list. */
  priceLevel: number;
  /** Called when a dialog opens or closes above the form. */
  onCover: (isCovered: boolean) => void;
}

/** Editable lines of an invoice. Tab in the last cell adds a line. */
export function InvoiceLines({ id, value: lines, error, itemErrors, onChange, tickets, priceLevel, onCover }: InvoiceLinesProps) {
  const services = useServicePick(priceLevel);
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

  /** Adds a line. One from the price list takes the place of a blank last line. */
  const handleAdd = useStableCallback((line: Partial<TypedLine> = {}) => {
    const last = lines.at(-1);
    const kept = line.description !== undefined && last && isBlankLine(last) ? lines.slice(0, -1) : lines;
    const { ticketId } = last ?? {};
    onChange([...kept, { ...newLine(), ...(ticketId !== undefined && { ticketId }), ...line }]);
    setAdded(kept.length);
  });

  const handleChange = useStableCallback((place: number, change: Partial<TypedLine>) => {
    onChange(lines.map((each, index) => (index === place ? { ...each, ...change } : each)));
  });

  const handleRemove = useStableCallback((place: number) => {
    onChange(lines.filter((_, index) => index !== place));
    setAdded(undefined);
    document.getElementById(`${id}-add`)?.focus();
  });

  const handleLastKey = useStableCallback((event: KeyboardEvent, place: number) => {
    const line = lines[place];
    if (event.key !== 'Tab' || event.shiftKey || place !== lines.length - 1 || lines.length >= MAX_LINE_ITEMS) return;
    if (!line || isBlankLine(line)) return;
    event.preventDefault();
    handleAdd();
  });

  const headings = getLineHeadings(lines, tickets);
  const rows = lines.map((line, place) => ({ line, place, heading: headings[place] }));
  const hasItemErrors = Object.keys(itemErrors).length > 0;
  return (
    <div className={layout.whole}>
      <fieldset className={classes.lines} aria-label="Line items" onPaste={paste.onPaste}>
        <div className={classes.head} aria-hidden>
          <span>Description</span>
          <span>Quantity</span>
          <span>Unit price</span>
          <span>Total</span>
        </div>
        {rows.map(({ line, place, heading }) => (
          <InvoiceLineRow
            key={place}
            heading={heading}
            form={id}
            place={place}
            line={line}
            wrong={itemErrors}
            onChange={handleChange}
            onRemove={handleRemove}
            onLastKey={handleLastKey}
          />
        ))}
        <Button
          id={`${id}-add`}
          variant="subtle"
          px="xs"
          m={4}
          leftSection={<IconPlus size={15} aria-hidden />}
          disabled={lines.length >= MAX_LINE_ITEMS}
          onClick={() => handleAdd()}
        >
          Add line item
        </Button>
        <PickButton
          {...services}
          icon={<IconTag size={15} aria-hidden />}
          isDisabled={lines.length >= MAX_LINE_ITEMS}
          onChoose={({ name, unitPrice }) => handleAdd({ description: name, unitPrice })}
        />
      </fieldset>
      {error && !hasItemErrors && (
        <Text size="xs" c="red" px="sm" py={4} role="alert">
          {error}
        </Text>
      )}
      {paste.preview}
    </div>
  );
}

interface InvoiceTotalsProps extends Reductions {
  lines: readonly TypedLine[];
  /** Absent: nothing was billed yet. */
  payment?: InvoicePayment | undefined;
}

/** Totals, calculated as on the server, with the paid and open amount. */
export function InvoiceTotals({ lines, payment, ...reductions }: InvoiceTotalsProps) {
  const { subtotal, discount, tax, total } = previewTotals(lines, reductions);
  return (
    <Text component="dl" size="sm" c="gray" className={`${utilities.numbers} ${classes.totals}`}>
      <dt>Subtotal</dt>
      <dd>{formatDollars(subtotal)}</dd>
      {discount > 0 && (
        <>
          <dt>{getDiscountLabel(reductions)}</dt>
          <dd>{formatDollars(-discount)}</dd>
        </>
      )}
      <dt>{getTaxLabel(reductions)}</dt>
      <dd>{formatDollars(tax)}</dd>
      <Text component="dt" size="xl" fw={650} c="var(--obd-ink)">
        Total
      </Text>
      <Text component="dd" size="xl" fw={650} c="var(--obd-ink)">
        {formatDollars(total)}
      </Text>
      {payment && (
        <>
          <dt>Paid</dt>
          <dd>{formatDollars(payment.paid)}</dd>
          <dt className={classes.due}>Amount due</dt>
          <dd className={classes.due}>{formatDollars(payment.open)}</dd>
        </>
      )}
    </Text>
  );
}
