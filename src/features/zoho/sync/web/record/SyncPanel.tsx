import { Anchor, Box, Stack, Text } from '@mantine/core';
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
import { mayBeInZoho, type SyncedKind } from '../../synced-kinds.ts';
import { attemptsText } from '../sync-page-texts.ts';
import { type SyncedRecord, useRecordSync } from './record-sync.queries.ts';

const SERVICES: Readonly<Record<SyncedKind, string>> = { ticket: 'Zoho Desk', lead: 'Zoho CRM', customer: 'Zoho CRM' };

/** True if someone must act before the record can sync. */
const needsAction = ({ reason, conflicts, hasChoice, goneSince }: RecordSync): boolean =>
  reason !== null || conflicts > 0 || hasChoice || goneSince !== null;

interface ZohoRecordProps {
  record: SyncedRecord;
  /** Undefined while loading, or if the record was never sent. */
  sync: RecordSync | undefined;
}

/** Link to the record in Zoho, with the time of the last sync. */
function ZohoRecord({ record: { kind, syncStatus, lastSync, providerId }, sync }: ZohoRecordProps) {
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
    <Anchor inherit href={url} target="_blank" rel="noopener noreferrer" aria-label={`#${id}, opens in ${service}`}>
      <Mono>#{id}</Mono> <IconExternalLink size={14} aria-hidden />
    </Anchor>
  );
}

/** Decisions for an Admin, shown to other users. */
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

/** Reason why the record failed to sync, and the next attempt. */
function FailureReason({ sync: { reason, tries, nextTryAt, isQueued } }: { sync: RecordSync }) {
  const now = useNow();
  return (
    <>
      <Text inherit c="red">
        {reason}
      </Text>
      <p>{isQueued && nextTryAt === null ? 'Sending again…' : attemptsText(tries, nextTryAt, now)}</p>
    </>
  );
}

// Loaded on demand, because few records need it and only for Admins.
const AdminActions = lazyPart(async () => (await import('./AdminActions.tsx')).AdminActions);

/** Sync status of a record, with its problems and the actions of Admins. */
function SyncPanel({ record }: { record: SyncedRecord }) {
  const { kind, id, syncStatus, providerId } = record;
  const { user } = useAuth();
  const isAdmin = user?.role === 'Admin';
  const { data: sync } = useRecordSync(kind, id, providerId !== null || syncStatus === 'error');
  return (
    <Panel title="Sync" aside={<SyncPill status={syncStatus} />}>
      <Stack gap={4} c="dimmed" fz="sm">
        <ZohoRecord record={record} sync={sync} />
        {sync?.reason && <FailureReason sync={sync} />}
        {sync?.detailsDue && <p>The description and comments haven’t been fetched yet.</p>}
        {sync && !isAdmin && <PendingNotice sync={sync} />}
      </Stack>
      {sync && isAdmin && needsAction(sync) && (
        <Suspense fallback={null}>
          <AdminActions record={record} sync={sync} />
        </Suspense>
      )}
    </Panel>
  );
}

export function TicketSyncPanel({ ticket: { id, summary, syncStatus, lastSync, zohoCaseId } }: SlotProps['case-end']) {
  return <SyncPanel record={{ kind: 'ticket', id, title: summary, syncStatus, lastSync, providerId: zohoCaseId }} />;
}

/** Shown only if someone must act, to save space. */
export function RepairSyncPanel({ ticket }: SlotProps['rma-side']) {
  const { data: sync } = useRecordSync('ticket', ticket.id, mayBeInZoho(ticket));
  return sync && needsAction(sync) && !sync.isLeft ? <TicketSyncPanel ticket={ticket} /> : null;
}

export function LeadSyncPanel({ lead: { id, companyName, syncStatus, lastSync, zohoId } }: SlotProps['lead']) {
  return (
    <Box mt="sm">
      <SyncPanel record={{ kind: 'lead', id, title: companyName, syncStatus, lastSync, providerId: zohoId }} />
    </Box>
  );
}

export function CustomerSyncPanel({ customer: { id, shopName, syncStatus, lastSync, zohoId } }: SlotProps['customer-facts']) {
  return <SyncPanel record={{ kind: 'customer', id, title: shopName, syncStatus, lastSync, providerId: zohoId }} />;
}
