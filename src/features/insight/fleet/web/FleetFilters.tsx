import { NativeSelect } from '@mantine/core';
import { formatCount, pluralize } from '../../../../platform/number-text.ts';
import { FilterChip } from '../../../../platform/web/ui/FilterChip.tsx';
import type { PageSearch } from '../../../../platform/web/web-feature.ts';
import { useStaff } from '../../../admin/users/web/user.queries.ts';
import type { Fleet } from '../fleet.contract.ts';
import { describeNarrowing } from '../fleet.rules.ts';
import type { FleetSearch } from '../fleet-search.ts';
import classes from './FleetPage.module.css';
import { useFleet } from './fleet.queries.ts';

interface FleetFiltersProps {
  search: FleetSearch;
  choices: Fleet['choices'] | undefined;
  onShow: (change: PageSearch) => void;
}

export function FleetFilters({ search, choices, onShow }: FleetFiltersProps) {
  const { make, department } = search;
  const { data: staff } = useStaff();
  const narrowing = describeNarrowing(search, staff);
  return (
    <div className={classes.filters}>
      <div className={classes.choices}>
        <Choice
          label="Vehicle make"
          all="All makes"
          value={make ?? ''}
          values={choices?.makes ?? []}
          onChange={(value) => onShow({ make: value })}
        />
        <Choice
          label="Department"
          all="All departments"
          value={department ?? ''}
          values={choices?.departments ?? []}
          onChange={(value) => onShow({ department: value })}
        />
      </div>
      {narrowing.map(({ text, keys }) => (
        <FilterChip key={text} text={text} onRemove={() => onShow(Object.fromEntries(keys.map((key) => [key, ''])))} />
      ))}
      {narrowing.length === 0 && <FleetCount make={make} department={department} />}
    </div>
  );
}

interface ChoiceProps {
  label: string;
  /** The option that narrows nothing. */
  all: string;
  value: string;
  values: readonly string[];
  onChange: (value: string) => void;
}

function Choice({ label, all, value, values, onChange }: ChoiceProps) {
  // The value in the address may have no ticket any more.
  const known = value === '' || values.includes(value) ? values : [value, ...values];
  const options = [{ value: '', label: all }, ...known.map((each) => ({ value: each, label: each }))];
  return (
    <NativeSelect
      className={classes.choice}
      aria-label={label}
      data={options}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

function FleetCount({ make, department }: { make: string | undefined; department: string | undefined }) {
  const { data } = useFleet({ ...(make && { make }), department });
  return (
    <p className={classes.count} role="status">
      {data && (
        <>
          <strong>{pluralize(data.total, 'case')}</strong>
          <span className={classes.open}>{formatCount(data.open)} open</span>
        </>
      )}
    </p>
  );
}
