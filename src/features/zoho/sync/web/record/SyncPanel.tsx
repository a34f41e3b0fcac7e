import { Suspense } from 'react';
import { lazyPart } from '../../../../../platform/web/lazy-part.ts';
import { Panel } from '../../../../../platform/web/ui/Panel.tsx';
import { SyncPill } from '../../../../../platform/web/ui/text/SyncPill.tsx';
import { useAuth } from '../../../../admin/auth/web/auth.queries.ts';
import { needsAction } from './needs-action.ts';
import { PendingNotice } from './PendingNotice.tsx';
import { RecordReason } from './RecordReason.tsx';
import { useRecordSync } from './record-sync.queries.ts';
import classes from './SyncPanel.module.css';
import { SyncPlace } from './SyncPlace.tsx';
import type { SyncedRecord } from './synced-record.ts';

// Few records need an answer, and only Admins give it.
const AdminActions = lazyPart(async () => (await import('./AdminActions.tsx')).AdminActions);

/** How far a record has got to Zoho: where it is there, what keeps it from agreeing, and for Admins what can be done about it. */
export function SyncPanel({ record }: { record: SyncedRecord }) {
  const { kind, id, syncStatus, providerId } = record;
  const { user } = useAuth();
  const isAdmin = user?.role === 'Admin';
  const { data: sync } = useRecordSync(kind, id, providerId !== null || syncStatus === 'error');
  return (
    <Panel title="Sync" aside={<SyncPill status={syncStatus} />}>
      <div className={classes.lines}>
        <SyncPlace record={record} sync={sync} />
        {sync?.reason && <RecordReason sync={sync} />}
        {sync?.detailsDue && <p>The description and comments haven’t been fetched yet.</p>}
        {sync && !isAdmin && <PendingNotice sync={sync} />}
      </div>
      {sync && isAdmin && needsAction(sync) && (
        <Suspense fallback={null}>
          <AdminActions record={record} sync={sync} />
        </Suspense>
      )}
    </Panel>
  );
}
