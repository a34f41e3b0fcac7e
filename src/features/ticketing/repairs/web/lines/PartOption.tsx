import { formatDollars } from '../../../../../platform/money.ts';
import { formatCount, formatList } from '../../../../../platform/number-text.ts';
import { Mono } from '../../../../../platform/web/ui/text/Mono.tsx';
import { Pill } from '../../../../../platform/web/ui/text/Pill.tsx';
import type { Part } from '../../../../master-data/parts/part.contract.ts';
import { countFree } from '../../../../master-data/parts/part.rules.ts';
import { getFit } from '../../../../master-data/parts/part-fit.ts';
import type { ToolModel } from '../../../../master-data/tool-models/tool-models.ts';
import classes from './PartOption.module.css';

/** A part to choose: whether it fits the tool, its price, and how many are available. */
export function PartOption({ part, model }: { part: Part; model: ToolModel | undefined }) {
  const fit = getFit(part, model);
  const free = countFree(part);
  return (
    <span className={classes.option}>
      <span className={classes.name}>{part.name}</span>
      {fit === 'fits' && <Pill tone="green">Fits {model}</Pill>}
      {fit === 'other' && <span className={classes.other}>For {formatList(part.compatibleModels)}</span>}
      <span className={classes.facts}>
        <Mono>{part.partNumber}</Mono>
        <span>{formatDollars(part.price)}</span>
        <span data-none={free <= 0}>{formatCount(free)} available</span>
      </span>
    </span>
  );
}
