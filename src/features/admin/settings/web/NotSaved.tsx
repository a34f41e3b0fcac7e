import { Alert } from '../../../../platform/web/ui/feedback/Alert.tsx';
import classes from './NotSaved.module.css';

/** Why a setting is back as it was; nothing while nothing failed. */
export function NotSaved({ error }: { error: Error | null }) {
  if (!error) return null;
  return (
    <div className={classes.notice}>
      <Alert title="Couldn’t save. The previous setting was restored.">{error.message}</Alert>
    </div>
  );
}
