import { IconExternalLink } from '@tabler/icons-react';
import { Suspense } from 'react';
import { pluralize } from '../../../../../platform/number-text.ts';
import { lazyPart } from '../../../../../platform/web/lazy-part.ts';
import type { SlotProps } from '../../../../../platform/web/slots.ts';
import { Panel } from '../../../../../platform/web/ui/Panel.tsx';
import { useNow } from '../../../../../platform/web/ui/text/clock.ts';
import { Mono } from '../../../../../platform/web/ui/text/Mono.tsx';
import { RelativeTime } from '../../../../../platform/web/ui/text/RelativeTime.tsx';
import { SyncPill } from '../../../../../platform/web/ui/text/SyncPill.tsx';
import { useAuth } from '../../../../admin/auth/web/auth.queries.ts';
import type { RecordSync } from '../../record-sync.contract.ts';
import { mayBeInZoho } from '../../synced-kinds.ts';
import { attemptsText } from './attempts-text.ts';
import classes from './record-parts.module.css';
import { useRecordSync } from './record-sync.queries.ts';
import syncPanelClasses from './SyncPanel.module.css';
import type { SyncedRecord } from './synced-record.ts';
import { SERVICES } from './synced-record.ts';

/** Whether somebody has to do something, so that a record agrees with Zoho. */
const needsAction = ({ reason, conflicts, hasChoice, goneSince }: RecordSync): boolean =>
  reason !== null || conflicts > 0 || hasChoice || goneSince !== null;

interface SyncPlaceProps {
  record: SyncedRecord;
  /** Undefined while it is read, and where there is nothing to know. */
  sync: RecordSync | undefined;
}

/** Where a record is in Zoho, and when both sides agreed last. */
function SyncPlace({ record: { kind, syncStatus, lastSync, providerId }, sync }: SyncPlaceProps) {
  const service = SERVICES[kind];
  return (
    <p>
      {providerId !== null ? (
        <>
          {service} <ZohoLink id={sync?.number ?? providerId} url={sync?.url ?? null} service={service} />
        </>
      ) : syncStatus === 'unsynced' ? (
        'Only in OBDesk'
      ) : (
        `Not sent to ${service} yet`
      )}
      {lastSync && (
        <>
          {' · '}Synced <RelativeTime at={lastSync} />
        </>
      )}
    </p>
  );
}

function ZohoLink({ id, url, service }: { id: string; url: string | null; service: string }) {
  if (url === null) return <Mono>#{id}</Mono>;
  return (
    <a className={syncPanelClasses.link} href={url} target="_blank" rel="noopener noreferrer" aria-label={`#${id}, opens in ${service}`}>
      <Mono>#{id}</Mono>
      <IconExternalLink size={14} aria-hidden />
    </a>
  );
}

/** Decisions that an Admin needs to make, shown to other users. */
function PendingNotice({ sync: { conflicts, hasChoice, goneSince } }: { sync: RecordSync }) {
  return (
    <>
      {conflicts > 0 && (
        <p>
          {pluralize(conflicts, 'field')} {conflicts === 1 ? 'was' : 'were'} changed in both OBDesk and Zoho. An Admin needs to choose which{' '}
          {conflicts === 1 ? 'value' : 'values'} to keep.
        </p>
      )}
      {hasChoice && <p>This record has possible matches in Zoho. An Admin needs to choose the right one.</p>}
      {goneSince && (
        <p>
          Deleted in Zoho <RelativeTime at={goneSince} />. This record is kept in OBDesk but no longer synced.
        </p>
      )}
    </>
  );
}

/** Why a record could not be sent, and when it is tried next. */
function RecordReason({ sync: { reason, tries, nextTryAt, isQueued } }: { sync: RecordSync }) {
  const now = useNow();
  return (
    <>
      <p className={syncPanelClasses.problem}>{reason}</p>
      <p>{isQueued && nextTryAt === null ? 'Sending again…' : attemptsText(tries, nextTryAt, now)}</p>
    </>
  );
}

// Few records need an answer, and only Admins give it.
const AdminActions = lazyPart(async () => (await import('./AdminActions.tsx')).AdminActions);

/** How far a record has got to Zoho: where it is there, what keeps it from agreeing, and for Admins what can be done about it. */
function SyncPanel({ record }: { record: SyncedRecord }) {
  const { kind, id, syncStatus, providerId } = record;
  const { user } = useAuth();
  const isAdmin = user?.role === 'Admin';
  const { data: sync } = useRecordSync(kind, id, providerId !== null || syncStatus === 'error');
  return (
    <Panel title="Sync" aside={<SyncPill status={syncStatus} />}>
      <div className={syncPanelClasses.lines}>
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

/** The panel of a ticket. */
export function TicketSyncPanel({ ticket: { id, summary, syncStatus, lastSync, zohoCaseId } }: SlotProps['case-end']) {
  return <SyncPanel record={{ kind: 'ticket', id, title: summary, syncStatus, lastSync, providerId: zohoCaseId }} />;
}

/** The panel of a repair, which has no room for it unless something is wrong or waits. */
export function RepairSyncPanel({ ticket }: SlotProps['rma-side']) {
  const { data: sync } = useRecordSync('ticket', ticket.id, mayBeInZoho(ticket));
  return sync && needsAction(sync) && !sync.isLeft ? <TicketSyncPanel ticket={ticket} /> : null;
}

/** The panel of a lead. */
export function LeadSyncPanel({ lead: { id, companyName, syncStatus, lastSync, zohoId } }: SlotProps['lead']) {
  return (
    <div className={classes.below}>
      <SyncPanel record={{ kind: 'lead', id, title: companyName, syncStatus, lastSync, providerId: zohoId }} />
    </div>
  );
}

/** The panel of a customer. */
export function CustomerSyncPanel({ customer: { id, shopName, syncStatus, lastSync, zohoId } }: SlotProps['customer-facts']) {
  return <SyncPanel record={{ kind: 'customer', id, title: shopName, syncStatus, lastSync, providerId: zohoId }} />;
}
