import { useId, useState } from 'react';
import { formatCount } from '../../number-text.ts';
import utilities from '../theme/utilities.module.css';
import { ToneDot } from './text/ToneDot.tsx';
import type { Tone } from './text/tones.ts';
import classes from './ui.module.css';

const OPTION = `${utilities.row} ${classes.choice} ${classes.option}`;

export interface FilterOption {
  /** `undefined` for all. */
  value: string | undefined;
  label: string;
  count?: number | undefined;
  dot?: Tone;
}

interface FilterGroupProps {
  title: string;
  options: FilterOption[];
  selected: string | undefined;
  onSelect: (value: string | undefined) => void;
  shown?: number;
}

export function FilterGroup({ title, options, selected, onSelect, shown = 8 }: FilterGroupProps) {
  const id = useId();
  const [isWhole, setIsWhole] = useState(false);
  const visible = isWhole ? options : options.filter((option, index) => index < shown || option.value === selected);
  const hidden = options.length - visible.length;
  return (
    <section className={utilities.stack} aria-labelledby={id}>
      <h2 id={id} className={utilities.label}>
        {title}
      </h2>
      {visible.map(({ value, label, count, dot }) => (
        <button key={value ?? ''} type="button" className={OPTION} aria-pressed={value === selected} onClick={() => onSelect(value)}>
          {dot && <ToneDot tone={dot} />}
          <span className={`${utilities.fill} ${utilities.truncate}`}>{label}</span>
          {count !== undefined && <span className={`${utilities.meta} ${classes.count}`}>{formatCount(count)}</span>}
        </button>
      ))}
      {hidden > 0 && (
        <button type="button" className={`${OPTION} ${classes.more}`} onClick={() => setIsWhole(true)}>
          Show {formatCount(hidden)} more
        </button>
      )}
    </section>
  );
}
