import { formatCount } from '../../../../../platform/number-text.ts';
import classes from './PanelTitle.module.css';

/** What a panel holds, and how many of them. */
export function PanelTitle({ label, count }: { label: string; count: number }) {
  return (
    <>
      {label} <span className={classes.count}>{formatCount(count)}</span>
    </>
  );
}
