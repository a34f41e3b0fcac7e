import { formatCount } from '../../../../platform/number-text.ts';
import { Pill } from '../../../../platform/web/ui/text/Pill.tsx';
import type { Part } from '../part.contract.ts';
import { countFree, isToOrder } from '../part.rules.ts';
import { MovementForm } from './MovementForm.tsx';
import { MovementList } from './MovementList.tsx';
import classes from './PartStock.module.css';

/** The stock of a part, the form that moves it, and its movements. */
export function PartStock({ part }: { part: Part }) {
  const figures = [
    ['On hand', part.quantity],
    ['Reserved', part.reserved],
    ['Available', countFree(part)],
    ...(part.short > 0
      ? ([
          ['Short', part.short],
          ['Needed', part.reserved + part.short],
        ] as const)
      : []),
  ] as const;
  return (
    <section className={classes.stock} aria-label="Stock">
      <header className={classes.head}>
        <dl className={classes.figures}>
          {figures.map(([label, count]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{formatCount(count)}</dd>
            </div>
          ))}
        </dl>
        {isToOrder(part) && <Pill tone="orange">Reorder</Pill>}
      </header>
      <MovementForm part={part} />
      <MovementList partId={part.id} />
    </section>
  );
}
