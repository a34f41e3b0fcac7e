import { CloseButton } from '@mantine/core';
import { TEXT_LIMIT } from '../../../../../platform/fields.ts';
import { formatDollars } from '../../../../../platform/money.ts';
import { HUNDREDTHS, MONEY, WHOLE } from '../../../../../platform/number/number-input.ts';
import { NumberCell } from '../../../../../platform/web/form/inputs/NumberCell.tsx';
import type { RmaLineItem, TypedLineItem } from '../../../tickets/rma/rma-line-item.contract.ts';
import { previewLineCost } from '../../../tickets/rma/rma-lines.rules.ts';
import type { LineStock } from '../../rma.contract.ts';
import { LinePart } from './LinePart.tsx';
import classes from './RmaLines.module.css';

interface RmaLineRowProps {
  /** Begins the ids of its inputs. */
  id: string;
  line: TypedLineItem;
  /** 'line 1', for screen readers. */
  name: string;
  /** The quantities that it has of its part. */
  stock: LineStock | undefined;
  /** The line as it was approved, when it is another now; null: it was not approved. */
  approved: RmaLineItem | null | undefined;
  isWrong: (key: keyof RmaLineItem) => boolean;
  onChange: (change: Partial<TypedLineItem>) => void;
  onRemove: () => void;
}

export function RmaLineRow({ id, line, name, stock, approved, isWrong, onChange, onRemove }: RmaLineRowProps) {
  const { description, quantity, unitCost, partId } = line;
  const cost = previewLineCost(line);
  const describe = (key: keyof RmaLineItem) => ({
    id: `${id}.${key}`,
    className: classes.input,
    'aria-invalid': isWrong(key),
    ...(isWrong(key) && { 'aria-describedby': `${id.replace(/\.\d+$/, '')}-error` }),
  });
  return (
    <div className={classes.line}>
      <div className={classes.what}>
        <input
          {...describe('description')}
          aria-label={`Description, ${name}`}
          placeholder="Part or labor"
          maxLength={TEXT_LIMIT}
          autoComplete="off"
          title={description}
          value={description}
          onChange={(event) => onChange({ description: event.currentTarget.value })}
        />
        {partId !== undefined && <LinePart partId={partId} quantity={typeof quantity === 'number' ? quantity : 0} stock={stock} />}
        {approved !== undefined && <p className={classes.differs}>{describeApproved(approved)}</p>}
      </div>
      <NumberCell
        {...describe('quantity')}
        label={`Quantity, ${name}`}
        kind={partId === undefined ? HUNDREDTHS : WHOLE}
        value={quantity}
        onType={(typed) => onChange({ quantity: typed })}
      />
      <NumberCell
        {...describe('unitCost')}
        label={`Unit price, ${name}`}
        value={unitCost}
        kind={MONEY}
        onType={(typed) => onChange({ unitCost: typed })}
      />
      <output className={classes.sum} aria-label={`Total, ${name}`}>
        {cost === undefined ? '–' : formatDollars(cost)}
      </output>
      <CloseButton size="md" aria-label={`Remove ${name}`} onClick={onRemove} />
    </div>
  );
}

function describeApproved(approved: RmaLineItem | null): string {
  return approved === null
    ? 'Not approved'
    : `Approved: ${approved.quantity} × ${formatDollars(approved.unitCost)} ${approved.description}`;
}
