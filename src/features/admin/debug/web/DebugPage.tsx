import { useEffect, useState } from 'react';
import { Alert } from '../../../../platform/web/ui/feedback/Alert.tsx';
import { useAuth } from '../../auth/web/auth.queries.ts';
import { DebugActions } from './DebugActions.tsx';
import { DebugHeader } from './DebugHeader.tsx';
import classes from './DebugPage.module.css';
import { useDebugLogs, useFetchUsers, useLogActions, useTakeSnapshot } from './debug.queries.ts';
import { LogPanel } from './LogPanel.tsx';
import { SnapshotsPanel } from './SnapshotsPanel.tsx';
import { SystemPanel } from './SystemPanel.tsx';
import { readSnapshots, storeSnapshot } from './stored-snapshots.ts';
import { UserHistoryPanel } from './UserHistoryPanel.tsx';
import { UsersPanel } from './UsersPanel.tsx';

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
