import { useFailedRecords } from '../../sync.queries.ts';
import { FailedItem } from '../FailedItem.tsx';
import { WaitingList } from './WaitingList.tsx';

/** Records that failed to sync. */
export function FailedList() {
  return (
    <WaitingList title="Failed to sync" list={useFailedRecords('refused')} empty="No failed records">
      {(record) => <FailedItem key={record.id} record={record} />}
    </WaitingList>
  );
}
