import { useId } from 'react';
import { formatCount } from '../../../number-text.ts';
import { ToneDot } from '../../ui/text/ToneDot.tsx';
import type { BoardLane } from '../board-lane.ts';
import classes from './LaneChoice.module.css';

interface LaneChoiceProps<Card> {
  label: string;
  lanes: readonly BoardLane<Card>[];
  value: string;
  onChange: (laneId: string) => void;
}

export function LaneChoice<Card>({ label, lanes, value, onChange }: LaneChoiceProps<Card>) {
  const group = useId();
  return (
    <div role="radiogroup" aria-label={label} className={classes.choice}>
      {lanes.map(({ id, name, tone, count, note }) => (
        <label key={id} className={classes.lane}>
          <input type="radio" className={classes.input} name={group} checked={id === value} onChange={() => onChange(id)} />
          <span className={classes.name}>
            {tone && <ToneDot tone={tone} />} <span className={classes.text}>{name}</span>
          </span>{' '}
          <span className={classes.sums} data-below-dot={tone !== undefined}>
            {formatCount(count)}
            {note !== undefined && ` · ${note}`}
          </span>
        </label>
      ))}
    </div>
  );
}
