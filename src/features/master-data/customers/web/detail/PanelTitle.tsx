import { formatCount } from '../../../../../platform/number-text.ts';
import classes from './PanelTitle.module.css';

/** The title of a panel: its contents, and how many of them. */
export function PanelTitle({ label, count }: { label: string; count: number }) {
  return (
    <>
      {label} <span className={classes.count}>{formatCount(count)}</span>
    </>
  );
}
