import { Box, Button, Flex, Group, Stack, Text, Title } from '@mantine/core';
import { IconSettings } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { formatCount } from '../../../../platform/number-text.ts';
import { lazyPart } from '../../../../platform/web/lazy-part.ts';
import utilities from '../../../../platform/web/theme/utilities.module.css';
import { Alert } from '../../../../platform/web/ui/feedback/Alert.tsx';
import { EmptyState } from '../../../../platform/web/ui/feedback/EmptyState.tsx';
import { PageSpinner } from '../../../../platform/web/ui/feedback/PageSpinner.tsx';
import { usePageSearch } from '../../../../platform/web/ui/header/usePageSearch.ts';
import { LinkButton } from '../../../../platform/web/ui/LinkButton.tsx';
import { Panel } from '../../../../platform/web/ui/Panel.tsx';
import { useNow } from '../../../../platform/web/ui/text/clock.ts';
import { Pill } from '../../../../platform/web/ui/text/Pill.tsx';
import type { SyncStatus } from '../sync.contract.ts';
import type { SyncRun } from '../sync-run.contract.ts';
import { BULK_IMPORTS, type BulkImport, type SyncAction } from '../sync-texts.rules.ts';
import { ActionGroup, LocalImports } from './actions/ActionGroup.tsx';
import { ImportDialog, PushDialog } from './actions/StartDialogs.tsx';
import { useSyncActions } from './actions/useSyncActions.ts';
import { NeedsDecision } from './decisions/NeedsDecision.tsx';
import { RunDialog } from './log/RunDialog.tsx';
import { SyncLog } from './log/SyncLog.tsx';
import classes from './SyncPage.module.css';
import { KindCards } from './status/KindCards.tsx';
import { useLatestRun, useSyncStatus } from './sync.queries.ts';
import { allowanceText, scheduleText, waitingText } from './sync-page-texts.ts';

const LIVE_ACTIONS: readonly SyncAction[] = ['fetch-cases', 'fetch-leads', 'fetch-accounts', 'push-all'];
const isBulk = (action: SyncAction | undefined): action is BulkImport => BULK_IMPORTS.some((name) => name === action);

interface ActionPanelsProps {
  status: SyncStatus;
  /** The run that was started last. */
  latest: SyncRun | undefined;
  onOpenRun: (id: string) => void;
}

/** Buttons that start actions. Bulk imports and pushes are confirmed first. */
function ActionPanels({ status, latest, onOpenRun }: ActionPanelsProps) {
  const [confirming, setConfirming] = useState<SyncAction>();
  const actions = useSyncActions(status);
  const handlePress = (action: SyncAction) =>
    isBulk(action) || action === 'push-all' ? setConfirming(action) : void actions.start(action);
  const group = { actions, latest, onOpenRun, onPress: handlePress };
  const dialog = { onStart: actions.start, onClose: () => setConfirming(undefined) };
  return (
    <>
      <ActionGroup title="Live Sync Actions" names={LIVE_ACTIONS} {...group} />
      <ActionGroup title="Bulk Import" note="heavy, one-time" names={BULK_IMPORTS} {...group} />
      <LocalImports blockedBy={actions.blockedBy} />
      {isBulk(confirming) && <ImportDialog action={confirming} {...dialog} />}
      {confirming === 'push-all' && <PushDialog {...dialog} />}
    </>
  );
}

/** Connection, schedule and remaining API calls. */
function SyncHeader({ status }: { status: SyncStatus | undefined }) {
  const now = useNow();
  return (
    <Flex component="header" wrap="wrap" align="center" gap="4px 12px" mih="var(--obd-control)">
      <Title order={2} fz="xl">
        Zoho Synchronization
      </Title>
      {status?.connected && (
        <>
          <Pill tone={status.problem ? 'orange' : 'green'}>Connected</Pill>
          <Text flex="1 1 180px" miw={0} size="sm" c="dimmed">
            {scheduleText(status, now)}
          </Text>
          <Group gap="sm" justify="space-between" wrap="nowrap" w={{ base: '100%', md: 'auto' }}>
            <Box className={utilities.numbers} ta={{ base: 'left', md: 'right' }}>
              <Text size="sm" lh={1.3} c="gray">
                API calls: {formatCount(status.calls.used)} of {formatCount(status.calls.limit)} this minute
              </Text>
              <Text size="xs" lh={1.3} c="dimmed">
                {allowanceText(status.allowance)}
              </Text>
            </Box>
            <LinkButton to="/settings" leftSection={<IconSettings size={16} aria-hidden />}>
              Sync settings
            </LinkButton>
          </Group>
        </>
      )}
    </Flex>
  );
}

interface SyncNoticesProps {
  status: SyncStatus | undefined;
  failure: Error | null;
  onRetry: () => void;
}

/** Problems that pause sync, and pending changes. */
function SyncNotices({ status, failure, onRetry }: SyncNoticesProps) {
  return (
    <>
      {failure && (
        <Alert title={status ? 'The server isn’t responding' : 'Couldn’t load sync status'}>
          {status && 'Showing the last known values. '}
          {failure.message}
          <Button variant="default" size="compact-sm" ml="xs" onClick={onRetry}>
            Try again
          </Button>
        </Alert>
      )}
      {status?.problem && <Alert title="Sync is paused">{status.problem.message}</Alert>}
      {status?.connected && (status.queued > 0 || status.details > 0) && (
        <Text size="sm" c="dimmed">
          {waitingText(status)}
        </Text>
      )}
    </>
  );
}

const UnreadablePanel = lazyPart(async () => (await import('./UnreadablePanel.tsx')).UnreadablePanel);

/** Sync status, actions, open decisions and the sync log. */
export function SyncPage() {
  const { data: status, error, refetch } = useSyncStatus();
  const { search, show } = usePageSearch();
  if (!status && !error) return <PageSpinner />;
  return (
    <Stack gap="sm" p="var(--obd-gutter)" pt="sm">
      <SyncHeader status={status} />
      <SyncNotices status={status} failure={error} onRetry={() => void refetch()} />
      {status?.connected && <KindCards counts={status.counts} />}
      <div className={classes.columns}>
        <Stack gap="sm" miw={0}>
          {status &&
            (status.connected ? <Connected status={status} onOpenRun={(run) => show({ run }, { replace: false })} /> : <NotConnected />)}
        </Stack>
        <SyncLog failure={error} onOpenRun={(run) => show({ run }, { replace: false })} />
      </div>
      <RunDialog id={search.run} onClose={() => show({ run: '' })} />
    </Stack>
  );
}

function Connected({ status, onOpenRun }: { status: SyncStatus; onOpenRun: (id: string) => void }) {
  const latest = useLatestRun();
  return (
    <>
      <NeedsDecision status={status} />
      <ActionPanels status={status} latest={latest} onOpenRun={onOpenRun} />
      {status.unreadable > 0 && (
        <Suspense>
          <UnreadablePanel count={status.unreadable} />
        </Suspense>
      )}
    </>
  );
}

function NotConnected() {
  return (
    <Panel>
      <EmptyState
        title="Not Connected to Zoho"
        hint="Connect Zoho in Settings > Data Synchronization. Until then, nothing syncs and pending decisions are kept."
        action={
          <LinkButton to="/settings" variant="filled">
            Open Settings
          </LinkButton>
        }
      />
    </Panel>
  );
}
