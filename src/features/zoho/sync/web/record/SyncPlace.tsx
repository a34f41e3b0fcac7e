import { IconExternalLink } from '@tabler/icons-react';
import { Mono } from '../../../../../platform/web/ui/text/Mono.tsx';
import { RelativeTime } from '../../../../../platform/web/ui/text/RelativeTime.tsx';
import type { RecordSync } from '../../record/record-sync.contract.ts';
import classes from './SyncPanel.module.css';
import { SERVICES, type SyncedRecord } from './synced-record.ts';

interface SyncPlaceProps {
  record: SyncedRecord;
  /** Undefined while it is read, and where there is nothing to know. */
  sync: RecordSync | undefined;
}

/** Where a record is in Zoho, and when both sides agreed last. */
export function SyncPlace({ record: { kind, syncStatus, lastSync, providerId }, sync }: SyncPlaceProps) {
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
    <a className={classes.link} href={url} target="_blank" rel="noopener noreferrer" aria-label={`#${id}, opens in ${service}`}>
      <Mono>#{id}</Mono>
      <IconExternalLink size={14} aria-hidden />
    </a>
  );
}
