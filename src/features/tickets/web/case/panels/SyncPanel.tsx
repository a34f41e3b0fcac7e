import { Panel } from '../../../../../platform/web/ui/Panel.tsx';
import { Mono } from '../../../../../platform/web/ui/text/Mono.tsx';
import { Pill } from '../../../../../platform/web/ui/text/Pill.tsx';
import { RelativeTime } from '../../../../../platform/web/ui/text/RelativeTime.tsx';
import type { Tone } from '../../../../../platform/web/ui/text/tones.ts';
import type { Ticket } from '../../../ticket.contract.ts';
import classes from './SyncPanel.module.css';

const SYNC_TONES: Record<Ticket['syncStatus'], Tone> = { synced: 'green', pending: 'yellow', error: 'red' };

export function SyncPanel({ ticket: { syncStatus, zohoCaseId, lastSync } }: { ticket: Ticket }) {
  return (
    <Panel title="Sync">
      <p className={classes.state}>
        <Pill tone={SYNC_TONES[syncStatus]}>{syncStatus}</Pill>
        <span>
          {zohoCaseId ? (
            <>
              with Zoho Desk <Mono>#{zohoCaseId}</Mono>
            </>
          ) : (
            'not in Zoho Desk yet'
          )}
          {lastSync && (
            <>
              , <RelativeTime at={lastSync} />
            </>
          )}
        </span>
      </p>
    </Panel>
  );
}
