import { Button } from '@mantine/core';
import { IconSettings } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { formatCount } from '../../../../platform/number-text.ts';
import { lazyPart } from '../../../../platform/web/lazy-part.ts';
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
import { ActionGroup } from './actions/ActionGroup.tsx';
import { ImportDialog } from './actions/ImportDialog.tsx';
import { LocalImports } from './actions/LocalImports.tsx';
import { PushDialog } from './actions/PushDialog.tsx';
import { useSyncActions } from './actions/useSyncActions.ts';
import { NeedsDecision } from './decisions/NeedsDecision.tsx';
import { RunDialog } from './log/RunDialog.tsx';
import { SyncLog } from './log/SyncLog.tsx';
import classes from './SyncPage.module.css';
import { KindCards } from './status/KindCards.tsx';
import { allowanceText, scheduleText, waitingText } from './status/status-texts.ts';
import { useLatestRun, useSyncStatus } from './sync.queries.ts';

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
          <Button variant="default" size="compact-sm" className={classes.retry} onClick={onRetry}>
            Try again
          </Button>
        </Alert>
      )}
      {status?.problem && <Alert title="Sync is paused">{status.problem.message}</Alert>}
      {status?.connected && (status.queued > 0 || status.details > 0) && <p className={classes.waiting}>{waitingText(status)}</p>}
    </>
  );
}

const UnreadablePanel = lazyPart(async () => (await import('./unreadable/UnreadablePanel.tsx')).UnreadablePanel);

/** Sync status, actions, open decisions and the sync log. */
export function SyncPage() {
  const { data: status, error, refetch } = useSyncStatus();
  const { search, show } = usePageSearch();
  if (!status && !error) return <PageSpinner />;
  return (
    <div className={classes.page}>
      <SyncHeader status={status} />
      <SyncNotices status={status} failure={error} onRetry={() => void refetch()} />
      {status?.connected && <KindCards counts={status.counts} />}
      <div className={classes.columns}>
        <div className={classes.main}>
          {status &&
            (status.connected ? <Connected status={status} onOpenRun={(run) => show({ run }, { replace: false })} /> : <NotConnected />)}
        </div>
        <SyncLog failure={error} onOpenRun={(run) => show({ run }, { replace: false })} />
      </div>
      <RunDialog id={search.run} onClose={() => show({ run: '' })} />
    </div>
  );
}

function Connected({ status, onOpenRun }: { status: SyncStatus; onOpenRun: (id: string) => void }) {
  const latest = useLatestRun();
  return (
    <>
      <ActionPanels status={status} latest={latest} onOpenRun={onOpenRun} />
      <NeedsDecision status={status} />
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
