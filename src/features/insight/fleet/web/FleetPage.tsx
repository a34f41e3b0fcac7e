import { ErrorState } from '../../../../platform/web/ui/feedback/ErrorState.tsx';
import { usePageSearch } from '../../../../platform/web/ui/header/usePageSearch.ts';
import { describeNarrowing } from '../fleet.rules.ts';
import { FleetChart } from './FleetChart.tsx';
import { FleetFilters } from './FleetFilters.tsx';
import classes from './FleetPage.module.css';
import { FleetTable } from './FleetTable.tsx';
import { useFleet } from './fleet.queries.ts';

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
