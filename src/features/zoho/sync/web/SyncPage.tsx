import { Suspense } from 'react';
import { lazyPart } from '../../../../platform/web/lazy-part.ts';
import { EmptyState } from '../../../../platform/web/ui/feedback/EmptyState.tsx';
import { PageSpinner } from '../../../../platform/web/ui/feedback/PageSpinner.tsx';
import { usePageSearch } from '../../../../platform/web/ui/header/usePageSearch.ts';
import { LinkButton } from '../../../../platform/web/ui/LinkButton.tsx';
import { Panel } from '../../../../platform/web/ui/Panel.tsx';
import type { SyncStatus } from '../sync.contract.ts';
import { ActionPanels } from './actions/ActionPanels.tsx';
import { NeedsDecision } from './decisions/NeedsDecision.tsx';
import { RunDialog } from './log/RunDialog.tsx';
import { SyncLog } from './log/SyncLog.tsx';
import classes from './SyncPage.module.css';
import { KindCards } from './status/KindCards.tsx';
import { SyncHead } from './status/SyncHead.tsx';
import { SyncNotices } from './status/SyncNotices.tsx';
import { useLatestRun, useSyncStatus } from './sync.queries.ts';

const Unreadable = lazyPart(async () => (await import('./unreadable/Unreadable.tsx')).Unreadable);

/** How far OBDesk and Zoho agree, what can be started, what waits for a decision, and what was done. */
export function SyncPage() {
  const { data: status, error, refetch } = useSyncStatus();
  const { search, show } = usePageSearch();
  if (!status && !error) return <PageSpinner />;
  return (
    <div className={classes.page}>
      <SyncHead status={status} />
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
          <Unreadable count={status.unreadable} />
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
