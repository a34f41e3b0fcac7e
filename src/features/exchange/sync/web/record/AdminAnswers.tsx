import type { RecordSync } from '../../record/record-sync.contract.ts';
import { RecordDecisions } from './RecordDecisions.tsx';
import { RetryAnswer } from './RetryAnswer.tsx';
import type { SyncedRecord } from './synced-record.ts';

interface AdminAnswersProps {
  record: SyncedRecord;
  sync: RecordSync;
}

/** What Admins can do about a record that does not agree with Zoho. */
export function AdminAnswers({ record, sync }: AdminAnswersProps) {
  return (
    <>
      {sync.reason !== null && <RetryAnswer record={record} />}
      <RecordDecisions record={record} sync={sync} />
    </>
  );
}
