import { ErrorState } from '../../../../platform/web/ui/feedback/ErrorState.tsx';
import { PageSpinner } from '../../../../platform/web/ui/feedback/PageSpinner.tsx';
import { usePageSearch } from '../../../../platform/web/ui/header/usePageSearch.ts';
import { findRange } from '../../../admin/settings/date-range.rules.ts';
import { isAnythingWaiting } from '../dashboard.rules.ts';
import classes from './DashboardPage.module.css';
import { useDashboard } from './dashboard.queries.ts';
import { Greeting } from './Greeting.tsx';
import { RecentActivity } from './RecentActivity.tsx';
import { StatCards } from './StatCards.tsx';
import { UnsavedHint } from './UnsavedHint.tsx';
import { VolumePanel } from './VolumePanel.tsx';
import { WaitingStrip } from './WaitingStrip.tsx';

export function DashboardPage() {
  const { search, show } = usePageSearch();
  const { data: dashboard, error, refetch } = useDashboard(findRange(search.range));
  if (!dashboard) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <PageSpinner />;
  return (
    <div className={classes.page}>
      <Greeting />
      <UnsavedHint />
      <StatCards dashboard={dashboard} />
      <div className={classes.panels}>
        <VolumePanel dashboard={dashboard} onRange={(range) => show({ range })} />
        <RecentActivity tickets={dashboard.recent} />
      </div>
      {isAnythingWaiting(dashboard) && <WaitingStrip dashboard={dashboard} />}
    </div>
  );
}
