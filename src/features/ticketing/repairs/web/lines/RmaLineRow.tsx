import { CloseButton } from '@mantine/core';
import { memo } from 'react';
import { TEXT_LIMIT } from '../../../../../platform/fields.ts';
import { formatDollars } from '../../../../../platform/money.ts';
import { HUNDREDTHS, MONEY, WHOLE } from '../../../../../platform/number/number-input.ts';
import { formatCount } from '../../../../../platform/number-text.ts';
import { NumberCell } from '../../../../../platform/web/form/inputs/NumberCell.tsx';
import { RecordLink } from '../../../../../platform/web/ui/text/RecordLink.tsx';
import { countFree } from '../../../../master-data/parts/part.rules.ts';
import { usePart } from '../../../../master-data/parts/web/part.queries.ts';
import type { RmaLineItem, TypedLineItem } from '../../../tickets/rma/rma-line-item.contract.ts';
import { previewLineCost } from '../../../tickets/rma/rma-lines.rules.ts';
import type { LineStock } from '../../rma.contract.ts';
import { OrderShort } from './OrderShort.tsx';
import classes from './RmaLines.module.css';

interface RmaLineRowProps {
  /** Prefix of the IDs of all lines' inputs. */
  form: string;
  /** Index of the line. */
  place: number;
  line: TypedLineItem;
  /** Stock reserved and used for the line. */
  stock: LineStock | undefined;
  /** The approved line if it has changed since; null if it wasn't approved. */
  approved: RmaLineItem | null | undefined;
  /** Errors of all lines by index and key: '0.unitCost'. */
  wrong: Readonly<Record<string, string>>;
  onChange: (id: string, change: Partial<TypedLineItem>) => void;
  onRemove: (id: string) => void;
}

/** A line of a repair. Memoized, because a key in one of many lines changes only that one. */
export const RmaLineRow = memo(function RmaLineRow({ form, place, line, stock, approved, wrong, onChange, onRemove }: RmaLineRowProps) {
  const { id: lineId, description, quantity, unitCost, partId } = line;
  const id = `${form}.${place}`;
  const name = `line ${place + 1}`;
  const cost = previewLineCost(line);
  const isWrong = (key: keyof RmaLineItem) => wrong[`${place}.${key}`] !== undefined;
  const describe = (key: keyof RmaLineItem) => ({
    id: `${id}.${key}`,
    className: classes.input,
    'aria-invalid': isWrong(key),
    ...(isWrong(key) && { 'aria-describedby': `${form}-error` }),
  });
  return (
    <div className={classes.line}>
      <div className={classes.description}>
        <input
          {...describe('description')}
          aria-label={`Description, ${name}`}
          placeholder="Part or labor"
          maxLength={TEXT_LIMIT}
          autoComplete="off"
          title={description}
          value={description}
          onChange={(event) => onChange(lineId, { description: event.currentTarget.value })}
        />
        {partId !== undefined && <PartStock partId={partId} quantity={typeof quantity === 'number' ? quantity : 0} stock={stock} />}
        {approved !== undefined && (
          <p className={classes.note} data-differs>
            {describeApproved(approved)}
          </p>
        )}
      </div>
      <NumberCell
        {...describe('quantity')}
        label={`Quantity, ${name}`}
        kind={partId === undefined ? HUNDREDTHS : WHOLE}
        value={quantity}
        onType={(typed) => onChange(lineId, { quantity: typed })}
      />
      <NumberCell
        {...describe('unitCost')}
        label={`Unit price, ${name}`}
        value={unitCost}
        kind={MONEY}
        onType={(typed) => onChange(lineId, { unitCost: typed })}
      />
      <output className={classes.sum} aria-label={`Total, ${name}`}>
        {cost === undefined ? '–' : formatDollars(cost)}
      </output>
      <CloseButton size="md" aria-label={`Remove ${name}`} onClick={() => onRemove(lineId)} />
    </div>
  );
});

function describeApproved(approved: RmaLineItem | null): string {
  return approved === null
    ? 'Not approved'
    : `Approved: ${approved.quantity} × ${formatDollars(approved.unitCost)} ${approved.description}`;
}

interface PartStockProps {
  partId: string;
  quantity: number;
  stock: LineStock | undefined;
}

/** Part number and stock of a line's part. */
function PartStock({ partId, quantity, stock }: PartStockProps) {
  const { data: part } = usePart(partId);
  const { reserved = 0, used = 0 } = stock ?? {};
  const missing = part ? quantity - used - reserved - countFree(part) : 0;
  const short = stock?.short ? quantity - used - reserved : 0;
  return (
    <p className={classes.note}>
      <RecordLink to="/parts-inventory" search={{ open: partId }}>
        {part?.partNumber ?? partId}
      </RecordLink>{' '}
      {short > 0 && (
        <>
          <strong>short {formatCount(short)}</strong> <OrderShort partId={partId} />
        </>
      )}{' '}
      {part && missing > 0 && short <= 0 && <strong>{formatCount(countFree(part))} available</strong>}
      {part && (missing <= 0 || reserved > 0) && <span>{describeStock(part.quantity, { reserved, used, free: countFree(part) })}</span>}
    </p>
  );
}

function describeStock(onHand: number, { reserved, used, free }: { reserved: number; used: number; free: number }): string {
  if (reserved > 0) return `${formatCount(reserved)} reserved · ${formatCount(onHand)} on hand`;
  return used > 0 ? `${formatCount(used)} used` : `${formatCount(free)} available`;
}
