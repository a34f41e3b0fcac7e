import { exactTime } from '../../../../platform/time/relative-time.ts';
import { Alert } from '../../../../platform/web/ui/feedback/Alert.tsx';
import { ErrorState } from '../../../../platform/web/ui/feedback/ErrorState.tsx';
import { PageSpinner } from '../../../../platform/web/ui/feedback/PageSpinner.tsx';
import { judgeHealth } from '../health.rules.ts';
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
          {summarize(problems)}
        </p>
        <span className={classes.when}>every 10 seconds, last {exactTime(dataUpdatedAt)}</span>
      </div>
      {error && <Alert title="The server is not responding">These are the last known figures. {error.message}</Alert>}
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

function summarize(problems: number): string {
  if (problems === 0) return 'Everything looks good';
  return problems === 1 ? 'One thing needs attention' : `${problems} things need attention`;
}
