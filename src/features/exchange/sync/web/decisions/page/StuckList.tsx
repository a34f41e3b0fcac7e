import { useStuck } from '../../sync.queries.ts';
import { StuckItem } from '../StuckItem.tsx';
import { WaitingList } from './WaitingList.tsx';

/** Records that could not be sent. */
export function StuckList() {
  return (
    <WaitingList title="Could not be sent" list={useStuck('refused')} empty="Everything could be sent.">
      {(record) => <StuckItem key={record.id} record={record} />}
    </WaitingList>
  );
}
