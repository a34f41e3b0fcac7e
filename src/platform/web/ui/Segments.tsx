import { useId } from 'react';
import { formatCount } from '../../number-text.ts';
import utilities from '../theme/utilities.module.css';
import classes from './ui.module.css';

interface SegmentsProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string; count?: number | undefined }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A segmented control with counts. Unlike Mantine's, it doesn't measure itself, which would lay out long lists twice. */
export function Segments<Value extends string>({ label, options, value, onChange }: SegmentsProps<Value>) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={`${utilities.surface} ${classes.segments}`}>
      {options.map((option) => (
        <label key={option.value} className={`${classes.choice} ${classes.segment}`}>
          <input type="radio" name={name} value={option.value} checked={option.value === value} onChange={() => onChange(option.value)} />
          {option.count === undefined ? option.label : <Counted {...option} count={option.count} />}
        </label>
      ))}
    </div>
  );
}

function Counted({ label, count }: { label: string; count: number }) {
  return (
    <span>
      {label} <span className={classes.count}>{formatCount(count)}</span>
    </span>
  );
}
