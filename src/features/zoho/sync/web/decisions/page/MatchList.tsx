import { useMatches } from '../../sync.queries.ts';
import { MatchItem } from '../MatchItem.tsx';
import { useDecide } from '../useDecide.ts';
import { WaitingList } from './WaitingList.tsx';

/** Records with possible matches. */
export function MatchList() {
  const deciding = useDecide();
  return (
    <WaitingList title="Possible matches" list={useMatches()} empty="No possible matches">
      {(choice) => <MatchItem key={choice.id} choice={choice} deciding={deciding} />}
    </WaitingList>
  );
}
