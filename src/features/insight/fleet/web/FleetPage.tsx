import { NativeSelect } from '@mantine/core';
import { formatCount, pluralize } from '../../../../platform/number-text.ts';
import { ChartPanel } from '../../../../platform/web/chart/ChartPanel.tsx';
import type { ChartFigures } from '../../../../platform/web/chart/chart-figures.ts';
import { RowChart } from '../../../../platform/web/chart/RowChart.tsx';
import { useHref } from '../../../../platform/web/chart/useHref.ts';
import { FilterChip } from '../../../../platform/web/ui/FilterChip.tsx';
import { ErrorState } from '../../../../platform/web/ui/feedback/ErrorState.tsx';
import { usePageSearch } from '../../../../platform/web/ui/header/usePageSearch.ts';
import type { PageSearch } from '../../../../platform/web/web-feature.ts';
import { useStaff } from '../../../admin/users/web/user.queries.ts';
import { type Fleet, MOST_MAKES } from '../fleet.contract.ts';
import { describeNarrowing } from '../fleet.rules.ts';
import type { FleetSearch } from '../fleet-search.ts';
import classes from './FleetPage.module.css';
import { FleetTable } from './FleetTable.tsx';
import { useFleet } from './fleet.queries.ts';

interface FleetFiltersProps {
  search: FleetSearch;
  choices: Fleet['choices'] | undefined;
  onShow: (change: PageSearch) => void;
}

function FleetFilters({ search, choices, onShow }: FleetFiltersProps) {
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
  // The value in the URL may no longer have tickets.
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

interface FleetChartProps {
  fleet: Fleet;
  /** The make that the table is narrowed to. */
  make: string | undefined;
  department: string | undefined;
}

const HEADS = ['Open', 'Resolved', 'Total'];
const ROW = 20;

/** The makes with the most tickets; a bar narrows the table to its make, and the chosen one widens it again. */
function FleetChart({ fleet: { makes }, make, department }: FleetChartProps) {
  const href = useHref();
  if (makes.length === 0) return null;
  const figures: ChartFigures = {
    columns: ['Vehicle make', 'Open', 'Resolved'],
    rows: makes.map((each) => ({
      label: each.make,
      values: [each.open, each.resolved],
      href: href('/fleet', { make: each.make === make ? undefined : each.make, department }),
    })),
  };
  return (
    <ChartPanel
      title="Open and resolved cases"
      {...(makes.length === MOST_MAKES && { about: `${MOST_MAKES} makes with the most cases` })}
      figures={figures}
      height={22 + makes.length * ROW}
    >
      <RowChart rows={figures.rows} heads={HEADS} chosen={make} />
    </ChartPanel>
  );
}

export function FleetPage() {
  const { search, show } = usePageSearch();
  const { make, department } = search;
  // The other makes stay in the chart, so that one goes from bar to bar.
  const { data: fleet, error, refetch } = useFleet({ department });
  // Counters know makes and departments; what links of other figures narrow by, only the table knows.
  const hasChart = describeNarrowing(search).length === 0;
  return (
    <div className={classes.page}>
      <FleetFilters search={search} choices={fleet?.choices} onShow={show} />
      {error && !fleet && <ErrorState error={error} onRetry={() => void refetch()} />}
      {fleet && hasChart && <FleetChart fleet={fleet} make={make} department={department} />}
      <FleetTable search={search} />
    </div>
  );
}
