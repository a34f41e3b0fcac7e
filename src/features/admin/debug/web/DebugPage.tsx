import { Box, Button, Divider, Flex, Group, Stack, Text } from '@mantine/core';
import { IconArrowLeft, IconDownload, IconTrash } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { exactTime } from '../../../../platform/time/relative-time.ts';
import { saveTextFile } from '../../../../platform/web/save-text-file.ts';
import utilities from '../../../../platform/web/theme/utilities.module.css';
import { Alert } from '../../../../platform/web/ui/feedback/Alert.tsx';
import { LinkButton } from '../../../../platform/web/ui/LinkButton.tsx';
import { Logo } from '../../../../platform/web/ui/Logo.tsx';
import { Avatar } from '../../../../platform/web/ui/text/Avatar.tsx';
import { Pill } from '../../../../platform/web/ui/text/Pill.tsx';
import { useAuth } from '../../auth/web/auth.queries.ts';
import { type ShownLine, toLogText } from '../debug-log.rules.ts';
import classes from './debug.module.css';
import { useDebugLogs, useFetchUsers, useLogActions, useTakeSnapshot } from './debug.queries.ts';
import { LogPanel } from './LogPanel.tsx';
import { SnapshotsPanel, SystemPanel, UserHistoryPanel, UsersPanel } from './SidePanels.tsx';
import { readSnapshots, storeSnapshot } from './stored-snapshots.ts';

const TONES = { Connected: 'green', Disconnected: 'red', 'Connecting…': 'gray' } as const;

interface DebugHeaderProps {
  state: keyof typeof TONES;
  /** Time of the latest response; 0 before the first one. */
  updatedAt: number;
}

function DebugHeader({ state, updatedAt }: DebugHeaderProps) {
  const { user } = useAuth();
  return (
    <Flex
      component="header"
      className={classes.header}
      wrap={{ base: 'wrap', md: 'nowrap' }}
      align="center"
      gap="sm"
      mih="var(--obd-header)"
      px="var(--obd-gutter)"
      py="xs"
    >
      <Logo />
      <Divider orientation="vertical" my={6} visibleFrom="md" />
      <Flex className={classes.title} flex={{ base: '1 0 100%', md: 1 }} wrap="wrap" align="center" rowGap={2} columnGap="sm">
        <h1>Debug logs</h1>
        <span role="status">
          <Pill tone={TONES[state]}>{state}</Pill>
        </span>
        <Text size="sm" c="dimmed" className={utilities.numbers}>
          Refreshes every 5 seconds{updatedAt > 0 && ` · Updated ${exactTime(updatedAt)}`}
        </Text>
      </Flex>
      <Box flex="none" ml="auto">
        <LinkButton to="/menu" leftSection={<IconArrowLeft size={16} aria-hidden />}>
          Back to Menu
        </LinkButton>
      </Box>
      {user && (
        <Group gap={10} wrap="nowrap">
          <span aria-hidden>
            <Avatar name={user.fullName} initials={user.avatar} size="medium" />
          </span>
          <Box maw={150} visibleFrom="md">
            <Text size="sm" fw={650} lh={1.25} truncate>
              {user.fullName}
            </Text>
            <Text fz={11} c="dimmed" lh={1.25}>
              {user.role}
            </Text>
          </Box>
        </Group>
      )}
    </Flex>
  );
}

interface DebugActionsProps {
  lines: readonly ShownLine[];
  showsHistory: boolean;
  onFetchUsers: () => void;
  onSnapshot: () => void;
  onHistory: () => void;
  onAdd: (level: 'INFO' | 'ERROR') => void;
  onClear: () => void;
}

function DebugActions({ lines, showsHistory, onFetchUsers, onSnapshot, onHistory, onAdd, onClear }: DebugActionsProps) {
  function handleExport() {
    const moment = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
    saveTextFile(`obdesk-logs-${moment}.txt`, toLogText(lines));
  }

  return (
    <Group gap="xs" className={classes.actions ?? ''} role="toolbar" aria-label="Debug actions">
      <Button variant="default" onClick={onFetchUsers}>
        Fetch Users
      </Button>
      <Button variant="default" onClick={onSnapshot}>
        Database Snapshot
      </Button>
      <Button variant="default" aria-expanded={showsHistory} onClick={onHistory}>
        {showsHistory ? 'Hide User History' : 'Show User History'}
      </Button>
      <Divider orientation="vertical" mx="xs" my={6} visibleFrom="md" />
      <Button variant="default" onClick={() => onAdd('INFO')}>
        Add Test Log
      </Button>
      <Button variant="default" onClick={() => onAdd('ERROR')}>
        Add Error Log
      </Button>
      <Button
        variant="default"
        ml={{ base: 0, md: 'auto' }}
        leftSection={<IconDownload size={16} aria-hidden />}
        disabled={lines.length === 0}
        onClick={handleExport}
      >
        Export Logs
      </Button>
      <Button variant="default" c="var(--obd-danger)" leftSection={<IconTrash size={16} aria-hidden />} onClick={onClear}>
        Clear Logs
      </Button>
    </Group>
  );
}

/** Live server log for Admins, outside the app's layout. */
export function DebugPage() {
  const { user } = useAuth();
  const userId = user?.id ?? '';
  const logs = useDebugLogs();
  const actions = useLogActions();
  const users = useFetchUsers();
  const snapshot = useTakeSnapshot();
  const [snapshots, setSnapshots] = useState(() => readSnapshots(userId));
  const [showsHistory, setShowsHistory] = useState(false);
  const failure = [actions.add, actions.clear, users, snapshot].find(({ error }) => error)?.error;

  useEffect(() => {
    document.title = 'Debug logs · OBDesk';
  }, []);

  function handleSnapshot() {
    snapshot.mutate(undefined, { onSuccess: (taken) => setSnapshots(storeSnapshot(userId, taken)) });
  }

  return (
    <Flex direction="column" mih="100dvh" h={{ base: 'auto', lg: '100dvh' }}>
      <DebugHeader state={logs.isError ? 'Disconnected' : logs.data ? 'Connected' : 'Connecting…'} updatedAt={logs.dataUpdatedAt} />
      <Flex component="main" direction="column" flex={1} gap="xs" mih={0} p="8px var(--obd-gutter) var(--obd-gutter)">
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
        {failure && <Alert>{failure.message}</Alert>}
        <Flex direction={{ base: 'column', lg: 'row' }} flex={1} gap="sm" mih={0}>
          <LogPanel logs={logs.data} />
          <Stack className={classes.scroller ?? ''} flex="none" w={{ base: 'auto', lg: 324 }} gap="sm">
            <SystemPanel newest={logs.data?.newest} />
            {users.data && <UsersPanel {...users.data} />}
            <SnapshotsPanel snapshots={snapshots} />
            {showsHistory && <UserHistoryPanel />}
          </Stack>
        </Flex>
      </Flex>
    </Flex>
  );
}
