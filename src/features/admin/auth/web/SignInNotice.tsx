import classes from '../../../../platform/web/ui/entry/EntryForm.module.css';
import { Alert } from '../../../../platform/web/ui/feedback/Alert.tsx';
import { toMaintenanceMessage } from '../../settings/maintenance.rules.ts';
import { useSettings } from '../../settings/web/settings.queries.ts';

/** Says before the sign-in that maintenance is going on. */
export function SignInNotice() {
  const { data } = useSettings('maintenance');
  if (!data?.isMaintenanceMode) return null;
  return (
    <Alert tone="notice" title="Maintenance">
      <p className={classes.message}>{toMaintenanceMessage(data.message)}</p>
      Only Admins can sign in until maintenance ends.
    </Alert>
  );
}
