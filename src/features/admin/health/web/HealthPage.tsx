import { Button } from '@mantine/core';
import { formatBytes, formatCount, pluralize } from '../../../../platform/number-text.ts';
import { exactTime } from '../../../../platform/time/relative-time.ts';
import { EntryList } from '../../../../platform/web/ui/EntryList.tsx';
import { Alert } from '../../../../platform/web/ui/feedback/Alert.tsx';
import { ErrorState } from '../../../../platform/web/ui/feedback/ErrorState.tsx';
import { PageSpinner } from '../../../../platform/web/ui/feedback/PageSpinner.tsx';
import { Panel } from '../../../../platform/web/ui/Panel.tsx';
import { Mono } from '../../../../platform/web/ui/text/Mono.tsx';
import { RelativeTime } from '../../../../platform/web/ui/text/RelativeTime.tsx';
import type { FailedJob, Health } from '../health.contract.ts';
import { judgeHealth, summarizeHealth } from '../health.rules.ts';
import { FigureTable } from './FigureTable.tsx';
import { HealthCards } from './HealthCards.tsx';
import classes from './HealthPage.module.css';
import { useHealth, useRetryJob } from './health.queries.ts';
import { JobsPanel } from './JobsPanel.tsx';
import { StatementsPanel } from './StatementsPanel.tsx';

/** Failed jobs, with the error of the last attempt. */
function FailedJobs({ jobs }: { jobs: readonly FailedJob[] }) {
  const retry = useRetryJob();
  return (
    <Panel title="Failed jobs">
      {retry.error && <Alert>{retry.error.message}</Alert>}
      <EntryList>
        {jobs.map(({ id, queue, failedAt, tries, reason }) => (
          <li key={id} className={classes.job}>
            <div className={classes.what}>
              <Mono>{queue}</Mono>
              <span className={classes.meta}>
                Failed <RelativeTime at={failedAt} /> after {pluralize(tries, 'attempt')}
              </span>
            </div>
            <p className={classes.reason}>{reason || 'No error message'}</p>
            <Button
              variant="default"
              size="compact-sm"
              className={classes.retry}
              aria-label={`Retry ${queue}`}
              loading={retry.isPending && retry.variables === id}
              onClick={() => retry.mutate(id)}
            >
              Retry
            </Button>
          </li>
        ))}
      </EntryList>
    </Panel>
  );
}

const FIGURES: readonly { label: string; cell: (row: Health['database']['tables'][number]) => string }[] = [
  { label: 'Rows', cell: ({ rows }) => formatCount(rows) },
  { label: 'Size', cell: ({ bytes }) => formatBytes(bytes) },
];

/** The tables that take the most room, with their indexes; PostgreSQL counts their rows now and then. */
function TablesPanel({ tables }: { tables: Health['database']['tables'] }) {
  return (
    <Panel title="Largest tables">
      <FigureTable label="Largest tables" name="Table" toName={({ name }) => name} figures={FIGURES} rows={tables} />
    </Panel>
  );
}

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
