import { useMatches } from '../../sync.queries.ts';
import { MatchItem } from '../MatchItem.tsx';
import { useDecide } from '../useDecide.ts';
import { WaitingList } from './WaitingList.tsx';

/** Records that several of the other side may be. */
export function MatchList() {
  const deciding = useDecide();
  return (
    <WaitingList title="Possible matches" list={useMatches()} empty="No matches to review">
      {(choice) => <MatchItem key={choice.id} choice={choice} deciding={deciding} />}
    </WaitingList>
  );
}
