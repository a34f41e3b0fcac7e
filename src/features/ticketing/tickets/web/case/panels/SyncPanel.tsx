import { Panel } from '../../../../../../platform/web/ui/Panel.tsx';
import { Mono } from '../../../../../../platform/web/ui/text/Mono.tsx';
import { RelativeTime } from '../../../../../../platform/web/ui/text/RelativeTime.tsx';
import { SyncPill } from '../../../../../../platform/web/ui/text/SyncPill.tsx';
import type { Ticket } from '../../../ticket.contract.ts';
import classes from './SyncPanel.module.css';

export function SyncPanel({ ticket: { syncStatus, zohoCaseId, lastSync } }: { ticket: Ticket }) {
  return (
    <Panel title="Sync" aside={<SyncPill status={syncStatus} />}>
      <p className={classes.state}>
        {zohoCaseId ? (
          <>
            with Zoho Desk <Mono>#{zohoCaseId}</Mono>
          </>
        ) : syncStatus === 'unsynced' ? (
          'kept here, not sent to Zoho Desk'
        ) : (
          'not in Zoho Desk yet'
        )}
        {lastSync && (
          <>
            , <RelativeTime at={lastSync} />
          </>
        )}
      </p>
    </Panel>
  );
}
