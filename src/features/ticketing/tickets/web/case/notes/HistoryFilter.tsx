import { HISTORY_KINDS, type HistoryKind } from '../../../ticket-history.rules.ts';
import classes from './HistoryFilter.module.css';

interface HistoryFilterProps {
  counts: Readonly<Record<HistoryKind, number>>;
  /** Undefined for all. */
  kind: HistoryKind | undefined;
  onChange: (kind: HistoryKind | undefined) => void;
}

/** Narrows the history to one kind of entries; kinds without any are not offered. */
export function HistoryFilter({ counts, kind, onChange }: HistoryFilterProps) {
  const kinds = HISTORY_KINDS.filter((each) => counts[each] > 0 || each === kind);
  return (
    <fieldset className={classes.kinds} aria-label="Filter history">
      <button type="button" className={classes.kind} aria-pressed={kind === undefined} onClick={() => onChange(undefined)}>
        All
      </button>
      {kinds.map((each) => (
        <button key={each} type="button" className={classes.kind} aria-pressed={kind === each} onClick={() => onChange(each)}>
          {each} <span className={classes.count}>{counts[each]}</span>
        </button>
      ))}
    </fieldset>
  );
}
