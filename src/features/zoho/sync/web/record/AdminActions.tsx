import type { RecordSync } from '../../record/record-sync.contract.ts';
import { RecordDecisions } from './RecordDecisions.tsx';
import { RetryAction } from './RetryAction.tsx';
import type { SyncedRecord } from './synced-record.ts';

interface AdminActionsProps {
  record: SyncedRecord;
  sync: RecordSync;
}

/** What Admins can do about a record that does not agree with Zoho. */
export function AdminActions({ record, sync }: AdminActionsProps) {
  return (
    <>
      {sync.reason !== null && <RetryAction record={record} />}
      <RecordDecisions record={record} sync={sync} />
    </>
  );
}
