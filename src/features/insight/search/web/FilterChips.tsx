import { IconX } from '@tabler/icons-react';
import { type ParsedSearch, type TypedFilter, withoutFilter } from '../search-text.rules.ts';
import classes from './FilterChips.module.css';

interface FilterChipsProps {
  text: string;
  parsed: ParsedSearch;
  /** The label of the one kind that is searched; undefined for all. */
  kind: string | undefined;
  onText: (text: string) => void;
  onAllKinds: () => void;
}

/** The filters of the search; each can be removed. */
export function FilterChips({ text, parsed, kind, onText, onAllKinds }: FilterChipsProps) {
  const { typed, unknown } = parsed;
  if (typed.length === 0 && kind === undefined) return null;
  return (
    <ul className={classes.row} aria-label="Filters">
      {kind && <Chip label={`${kind} only`} isUnknown={false} onRemove={onAllKinds} />}
      {typed.map((filter) => (
        <Chip
          key={filter.typed}
          label={toLabel(filter)}
          isUnknown={unknown.includes(filter)}
          onRemove={() => onText(withoutFilter(text, filter))}
        />
      ))}
    </ul>
  );
}

const toLabel = ({ key, value }: TypedFilter): string => `${key}: ${value}`;

interface ChipProps {
  label: string;
  isUnknown: boolean;
  onRemove: () => void;
}

function Chip({ label, isUnknown, onRemove }: ChipProps) {
  return (
    <li className={classes.chip} data-unknown={isUnknown}>
      <span>{isUnknown ? `Unknown filter: ${label}` : label}</span>
      <button type="button" className={classes.remove} aria-label={`Remove ${label}`} onClick={onRemove}>
        <IconX size={13} aria-hidden />
      </button>
    </li>
  );
}
