import { useStuck } from '../../sync.queries.ts';
import { StuckItem } from '../StuckItem.tsx';
import { WaitingList } from './WaitingList.tsx';

/** Records that could not be sent. */
export function StuckList() {
  return (
    <WaitingList title="Failed to sync" list={useStuck('refused')} empty="No failed records">
      {(record) => <StuckItem key={record.id} record={record} />}
    </WaitingList>
  );
}
