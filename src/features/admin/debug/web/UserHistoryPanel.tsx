import { Box } from '@mantine/core';
import { EntryList } from '../../../../platform/web/ui/EntryList.tsx';
import { ErrorState } from '../../../../platform/web/ui/feedback/ErrorState.tsx';
import { Panel } from '../../../../platform/web/ui/Panel.tsx';
import { Avatar } from '../../../../platform/web/ui/text/Avatar.tsx';
import { RelativeTime } from '../../../../platform/web/ui/text/RelativeTime.tsx';
import { useUserHistory } from './debug.queries.ts';
import classes from './SidePanels.module.css';

/** The latest event of each account, from the audit log. */
export function UserHistoryPanel() {
  const { data, error, refetch } = useUserHistory();
  return (
    <Panel title="User history">
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <p className={classes.hint}>No sign-ins or account changes yet.</p>}
      <Box className={classes.list} role="region" aria-label="Events" tabIndex={0}>
        <EntryList>
          {data?.map(({ userId, fullName, event, at }) => (
            <li key={userId} className={classes.person}>
              <span aria-hidden>
                <Avatar name={fullName} />
              </span>
              <span className={classes.name}>{fullName}</span>
              <span className={classes.aside}>
                {event} <RelativeTime at={at} />
              </span>
            </li>
          ))}
        </EntryList>
      </Box>
    </Panel>
  );
}
