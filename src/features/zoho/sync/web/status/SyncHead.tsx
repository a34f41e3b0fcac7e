import { IconSettings } from '@tabler/icons-react';
import { formatCount } from '../../../../../platform/number-text.ts';
import { LinkButton } from '../../../../../platform/web/ui/LinkButton.tsx';
import { useNow } from '../../../../../platform/web/ui/text/clock.ts';
import { Pill } from '../../../../../platform/web/ui/text/Pill.tsx';
import type { SyncStatus } from '../../sync.contract.ts';
import classes from './SyncHead.module.css';
import { allowanceText, scheduleText } from './status-texts.ts';

/** Whether Zoho is connected, when it is synchronized, and how many calls are left. */
export function SyncHead({ status }: { status: SyncStatus | undefined }) {
  const now = useNow();
  return (
    <header className={classes.head}>
      <h2>Zoho Synchronization</h2>
      {status?.connected && (
        <>
          <Pill tone={status.problem ? 'orange' : 'green'}>Connected</Pill>
          <p className={classes.schedule}>{scheduleText(status, now)}</p>
          <div className={classes.side}>
            <div className={classes.calls}>
              <span>
                API calls: {formatCount(status.calls.used)} of {formatCount(status.calls.limit)} this minute
              </span>
              <span className={classes.allowance}>{allowanceText(status.allowance)}</span>
            </div>
            <LinkButton to="/settings" leftSection={<IconSettings size={16} aria-hidden />}>
              Sync settings
            </LinkButton>
          </div>
        </>
      )}
    </header>
  );
}
