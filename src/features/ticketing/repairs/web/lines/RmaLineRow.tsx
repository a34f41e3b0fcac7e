import { CloseButton } from '@mantine/core';
import { TEXT_LIMIT } from '../../../../../platform/fields.ts';
import { formatDollars } from '../../../../../platform/money.ts';
import { NumberCell } from '../../../../../platform/web/form/inputs/NumberCell.tsx';
import type { RmaLineItem } from '../../../tickets/rma/rma-line-item.contract.ts';
import { toLineCost } from '../../../tickets/rma/rma-lines.rules.ts';
import type { LineStock } from '../../rma.contract.ts';
import { LinePart } from './LinePart.tsx';
import classes from './RmaLines.module.css';

interface RmaLineRowProps {
  line: RmaLineItem;
  /** 'line 1', for screen readers. */
  name: string;
  /** The quantities that it has of its part. */
  stock: LineStock | undefined;
  /** The line as it was approved, when it is another now; null: it was not approved. */
  approved: RmaLineItem | null | undefined;
  onChange: (change: Partial<RmaLineItem>) => void;
  onRemove: () => void;
}

export function RmaLineRow({ line, name, stock, approved, onChange, onRemove }: RmaLineRowProps) {
  const { id, description, quantity, unitCost, partId } = line;
  return (
    <div className={classes.line}>
      <div className={classes.what}>
        <input
          id={`rma-line-${id}`}
          className={classes.input}
          aria-label={`Description, ${name}`}
          placeholder="What it takes"
          maxLength={TEXT_LIMIT}
          autoComplete="off"
          title={description}
          value={description}
          onChange={(event) => onChange({ description: event.currentTarget.value })}
        />
        {partId !== undefined && <LinePart partId={partId} quantity={quantity} stock={stock} />}
        {approved !== undefined && <p className={classes.differs}>{describeApproved(approved)}</p>}
      </div>
      <NumberCell
        id={`rma-line-${id}-quantity`}
        className={classes.input}
        label={`Quantity, ${name}`}
        step={partId === undefined ? 0.01 : 1}
        shown={String(quantity)}
        onType={(typed) => onChange({ quantity: toAmount(typed) })}
      />
      <NumberCell
        id={`rma-line-${id}-cost`}
        className={classes.input}
        label={`Unit cost, ${name}`}
        shown={unitCost.toFixed(2)}
        onType={(typed) => onChange({ unitCost: toAmount(typed) })}
      />
      <output className={classes.sum} aria-label={`Total, ${name}`}>
        {formatDollars(toLineCost(line))}
      </output>
      <CloseButton size="md" aria-label={`Remove ${name}`} onClick={onRemove} />
    </div>
  );
}

/** An emptied cell counts nothing. */
const toAmount = (typed: number): number => (Number.isFinite(typed) && typed > 0 ? typed : 0);

function describeApproved(approved: RmaLineItem | null): string {
  return approved === null
    ? 'not approved'
    : `approved: ${approved.quantity} × ${formatDollars(approved.unitCost)} ${approved.description}`;
}
