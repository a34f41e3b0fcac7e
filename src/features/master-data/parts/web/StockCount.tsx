import { VisuallyHidden } from '@mantine/core';
import { formatCount } from '../../../../platform/number-text.ts';
import type { Part } from '../part.contract.ts';
import { isLowOnStock } from '../part.rules.ts';
import classes from './StockCount.module.css';

export function StockCount({ part }: { part: Part }) {
  const count = formatCount(part.quantity);
  return (
    <div className={classes.stock}>
      {isLowOnStock(part) ? (
        <strong className={classes.low} title="Low stock">
          {count}
          <VisuallyHidden>, low stock</VisuallyHidden>
        </strong>
      ) : (
        count
      )}
      {part.reserved > 0 && <span className={classes.reserved}>{formatCount(part.reserved)} reserved</span>}
      {part.short > 0 && <strong className={classes.short}>{formatCount(part.short)} short</strong>}
    </div>
  );
}
