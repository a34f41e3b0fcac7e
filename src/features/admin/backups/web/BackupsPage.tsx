import { ErrorState } from '../../../../platform/web/ui/feedback/ErrorState.tsx';
import { PageSpinner } from '../../../../platform/web/ui/feedback/PageSpinner.tsx';
import { BackupList } from './BackupList.tsx';
import { BackupState } from './BackupState.tsx';
import classes from './BackupsPage.module.css';
import { useBackups } from './backup.queries.ts';
import { RestoreGuide } from './RestoreGuide.tsx';

/** How safe the data is, the backups there are, and how to get one back. */
export function BackupsPage() {
  const { data, error, refetch } = useBackups();
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <PageSpinner />;
  return (
    <div className={classes.page}>
      <BackupState overview={data} />
      <BackupList overview={data} />
      <RestoreGuide overview={data} />
    </div>
  );
}
