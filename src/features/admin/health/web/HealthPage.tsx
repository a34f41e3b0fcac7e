import { exactTime } from '../../../../platform/time/relative-time.ts';
import { Alert } from '../../../../platform/web/ui/feedback/Alert.tsx';
import { ErrorState } from '../../../../platform/web/ui/feedback/ErrorState.tsx';
import { PageSpinner } from '../../../../platform/web/ui/feedback/PageSpinner.tsx';
import { judgeHealth, summarizeHealth } from '../health.rules.ts';
import { FailedJobs } from './FailedJobs.tsx';
import { HealthCards } from './HealthCards.tsx';
import classes from './HealthPage.module.css';
import { useHealth } from './health.queries.ts';
import { JobsPanel } from './JobsPanel.tsx';
import { StatementsPanel } from './StatementsPanel.tsx';
import { TablesPanel } from './TablesPanel.tsx';

/** How the server is, for Admins: a judgement of each subject, and the figures behind it. */
export function HealthPage() {
  const { data: health, error, dataUpdatedAt, refetch } = useHealth();
  if (!health) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <PageSpinner />;
  const verdicts = judgeHealth(health);
  const { services } = health;
  const isWrong = ({ advice }: { advice?: string | null | undefined }) => advice !== undefined && advice !== null;
  const problems = [...verdicts, ...services].filter(isWrong).length;
  return (
    <div className={classes.page}>
      <div className={classes.summary}>
        <p className={classes.overall} role="status" data-ok={problems === 0}>
          {summarizeHealth(problems)}
        </p>
        <span className={classes.when}>Refreshes every 10 seconds · Updated {exactTime(dataUpdatedAt)}</span>
      </div>
      {error && <Alert title="The server isn’t responding">Showing the last known values. {error.message}</Alert>}
      <HealthCards health={health} verdicts={verdicts} />
      {health.jobs.failed.length > 0 && <FailedJobs jobs={health.jobs.failed} />}
      <div className={classes.columns}>
        <StatementsPanel statements={health.statements} />
        <div className={classes.side}>
          <JobsPanel queues={health.jobs.queues} />
          <TablesPanel tables={health.database.tables} />
        </div>
      </div>
    </div>
  );
}
