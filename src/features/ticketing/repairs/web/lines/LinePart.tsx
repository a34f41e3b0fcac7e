import { formatCount } from '../../../../../platform/number-text.ts';
import { RecordLink } from '../../../../../platform/web/ui/text/RecordLink.tsx';
import { countFree } from '../../../../master-data/parts/part.rules.ts';
import { usePart } from '../../../../master-data/parts/web/part.queries.ts';
import type { LineStock } from '../../rma.contract.ts';
import classes from './LinePart.module.css';

interface LinePartProps {
  partId: string;
  quantity: number;
  /** The quantities of it that the line has. */
  stock: LineStock | undefined;
}

/** The part of a line, and whether there are enough of it. */
export function LinePart({ partId, quantity, stock }: LinePartProps) {
  const { data: part } = usePart(partId);
  const { reserved = 0, used = 0 } = stock ?? {};
  const missing = part ? quantity - used - reserved - countFree(part) : 0;
  const short = stock?.short ? quantity - used - reserved : 0;
  return (
    <p className={classes.part}>
      <RecordLink to="/parts-inventory" search={{ open: partId }}>
        {part?.partNumber ?? partId}
      </RecordLink>{' '}
      {short > 0 && <strong className={classes.missing}>{formatCount(short)} short</strong>}{' '}
      {part && missing > 0 && short <= 0 && <strong className={classes.missing}>{formatCount(countFree(part))} available</strong>}
      {part && (missing <= 0 || reserved > 0) && <span>{describe(part.quantity, { reserved, used, free: countFree(part) })}</span>}
    </p>
  );
}

function describe(onHand: number, { reserved, used, free }: { reserved: number; used: number; free: number }): string {
  if (reserved > 0) return `${formatCount(reserved)} reserved · ${formatCount(onHand)} on hand`;
  return used > 0 ? `${formatCount(used)} used` : `${formatCount(free)} available`;
}
