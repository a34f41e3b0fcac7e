import { Box } from '@mantine/core';
import { useEffect, useState } from 'react';
import { exactTime, timestamp } from '../../../../platform/time/relative-time.ts';
import { EntryList } from '../../../../platform/web/ui/EntryList.tsx';
import { FactList } from '../../../../platform/web/ui/FactList.tsx';
import { Alert } from '../../../../platform/web/ui/feedback/Alert.tsx';
import { ErrorState } from '../../../../platform/web/ui/feedback/ErrorState.tsx';
import { Panel } from '../../../../platform/web/ui/Panel.tsx';
import { Avatar } from '../../../../platform/web/ui/text/Avatar.tsx';
import { Pill } from '../../../../platform/web/ui/text/Pill.tsx';
import { RelativeTime } from '../../../../platform/web/ui/text/RelativeTime.tsx';
import { useAuth } from '../../auth/web/auth.queries.ts';
import type { Colleague } from '../../users/user.contract.ts';
import type { GatheredLogs } from '../debug-log.rules.ts';
import { DebugActions } from './DebugActions.tsx';
import { DebugHeader } from './DebugHeader.tsx';
import classes from './DebugPage.module.css';
import { useDebugLogs, useFetchUsers, useLogActions, useTakeSnapshot, useUserHistory } from './debug.queries.ts';
import { LogPanel } from './LogPanel.tsx';
import usersPanelClasses from './SidePanels.module.css';
import userHistoryPanelClasses from './SidePanels.module.css';
import { SnapshotsPanel } from './SnapshotsPanel.tsx';
import { readSnapshots, storeSnapshot } from './stored-snapshots.ts';

/** The latest event of each account, from the audit log. */
function UserHistoryPanel() {
  const { data, error, refetch } = useUserHistory();
  return (
    <Panel title="User history">
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <p className={userHistoryPanelClasses.hint}>No sign-ins or account changes yet.</p>}
      <Box className={userHistoryPanelClasses.list} role="region" aria-label="Events" tabIndex={0}>
        <EntryList>
          {data?.map(({ userId, fullName, event, at }) => (
            <li key={userId} className={userHistoryPanelClasses.person}>
              <span aria-hidden>
                <Avatar name={fullName} />
              </span>
              <span className={userHistoryPanelClasses.name}>{fullName}</span>
              <span className={userHistoryPanelClasses.aside}>
                {event} <RelativeTime at={at} />
              </span>
            </li>
          ))}
        </EntryList>
      </Box>
    </Panel>
  );
}

/** The versions and resources of the server, as of its last answer. */
function SystemPanel({ newest }: { newest: GatheredLogs['newest'] | undefined }) {
  return (
    <Panel title="System">
      <FactList facts={newest ? toFacts(newest) : [{ label: 'Environment', value: '–' }]} />
    </Panel>
  );
}

function toFacts({ timestamp: serverTime, systemInfo }: GatheredLogs['newest']) {
  const { environment, zohoConfigured, totalUsers, lastActivity, process } = systemInfo;
  return [
    { label: 'Environment', value: environment },
    { label: 'Zoho configured', value: zohoConfigured ? 'Yes' : 'No' },
    { label: 'Users', value: String(totalUsers) },
    { label: 'Server time', value: exactTime(serverTime), title: timestamp(serverTime) },
    {
      label: 'Last activity',
      value: lastActivity ? exactTime(lastActivity) : 'None',
      title: 'Last time anyone used OBDesk, to the nearest minute',
    },
    {
      label: 'Process',
      value: `${process.host} · ${process.pid}`,
      title: 'The server process these lines come from. Each process keeps its own log.',
    },
  ];
}

/** The users as they were fetched. */
function UsersPanel({ answer: { count, users } }: { answer: { count: number; users: Colleague[] } }) {
  return (
    <Panel title="Users" aside={<span className={usersPanelClasses.aside}>{count}</span>}>
      <Box className={usersPanelClasses.list} role="region" aria-label="Fetched users" tabIndex={0}>
        <EntryList>
          {users.map(({ id, fullName, avatar, role, isActive }) => (
            <li key={id} className={usersPanelClasses.person}>
              <span aria-hidden>
                <Avatar name={fullName} initials={avatar} />
              </span>
              <span className={usersPanelClasses.name}>{fullName}</span>
              {isActive === false && <Pill tone="gray">Inactive</Pill>}
              <span className={usersPanelClasses.aside}>{role}</span>
            </li>
          ))}
        </EntryList>
      </Box>
    </Panel>
  );
}

/** The log of the server as it grows, for Admins; it works without the rest of the app. */
export function DebugPage() {
  const { user } = useAuth();
  const userId = user?.id ?? '';
  const logs = useDebugLogs();
  const actions = useLogActions();
  const users = useFetchUsers();
  const snapshot = useTakeSnapshot();
  const [snapshots, setSnapshots] = useState(() => readSnapshots(userId));
  const [showsHistory, setShowsHistory] = useState(false);
  const failed = [actions.add, actions.clear, users, snapshot].find(({ error }) => error)?.error;

  useEffect(() => {
    document.title = 'Debug logs · OBDesk';
  }, []);

  function handleSnapshot() {
    snapshot.mutate(undefined, { onSuccess: (taken) => setSnapshots(storeSnapshot(userId, taken)) });
  }

  return (
    <div className={classes.page}>
      <DebugHeader state={logs.isError ? 'Disconnected' : logs.data ? 'Connected' : 'Connecting…'} lastAt={logs.dataUpdatedAt} />
      <main className={classes.main}>
        <DebugActions
          lines={logs.data?.lines ?? []}
          showsHistory={showsHistory}
          onFetchUsers={() => users.mutate()}
          onSnapshot={handleSnapshot}
          onHistory={() => setShowsHistory(!showsHistory)}
          onAdd={(level) => actions.add.mutate(level)}
          onClear={() => actions.clear.mutate()}
        />
        {logs.isError && <Alert title="Failed to connect to debug logs">{logs.error.message}</Alert>}
        {failed && <Alert>{failed.message}</Alert>}
        <div className={classes.columns}>
          <LogPanel logs={logs.data} />
          <div className={classes.side}>
            <SystemPanel newest={logs.data?.newest} />
            {users.data && <UsersPanel answer={users.data} />}
            <SnapshotsPanel snapshots={snapshots} />
            {showsHistory && <UserHistoryPanel />}
          </div>
        </div>
      </main>
    </div>
  );
}
