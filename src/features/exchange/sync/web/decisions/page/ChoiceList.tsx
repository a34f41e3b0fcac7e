import { useChoices } from '../../sync.queries.ts';
import { ChoiceItem } from '../ChoiceItem.tsx';
import { useDecide } from '../useDecide.ts';
import { WaitingList } from './WaitingList.tsx';

/** Records that several of the other side may be. */
export function ChoiceList() {
  const deciding = useDecide();
  return (
    <WaitingList title="Possible matches" list={useChoices()} empty="No matches to review">
      {(choice) => <ChoiceItem key={choice.id} choice={choice} deciding={deciding} />}
    </WaitingList>
  );
}
