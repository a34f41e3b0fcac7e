import { useId, useState } from 'react';
import { formatCount } from '../../number-text.ts';
import classes from './FilterGroup.module.css';
import { ToneDot } from './text/ToneDot.tsx';
import type { Tone } from './text/tones.ts';

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
    <section className={classes.group} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      {visible.map(({ value, label, count, dot }) => (
        <button
          key={value ?? ''}
          type="button"
          className={classes.option}
          aria-pressed={value === selected}
          onClick={() => onSelect(value)}
        >
          {dot && <ToneDot tone={dot} />}
          <span className={classes.label}>{label}</span>
          {count !== undefined && <span className={classes.count}>{formatCount(count)}</span>}
        </button>
      ))}
      {hidden > 0 && (
        <button type="button" className={classes.more} onClick={() => setIsWhole(true)}>
          Show {formatCount(hidden)} more
        </button>
      )}
    </section>
  );
}
