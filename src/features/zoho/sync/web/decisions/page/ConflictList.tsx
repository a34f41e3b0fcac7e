import { SelectBox } from '../../../../../../platform/web/ui/table/selection/SelectBox.tsx';
import { useSelection } from '../../../../../../platform/web/ui/table/selection/useSelection.ts';
import { useConflicts } from '../../sync.queries.ts';
import { ConflictItem } from '../ConflictItem.tsx';
import { KEPT_TEXTS } from '../decision-texts.ts';
import { useDecide } from '../useDecide.ts';
import { BulkActionBar } from './BulkActionBar.tsx';
import { inBatches } from './batches.ts';
import { readAllConflictIds } from './read-all.ts';
import { WaitingList } from './WaitingList.tsx';

/** Conflicts, resolved one by one or in bulk. */
export function ConflictList() {
  const list = useConflicts();
  const selection = useSelection('conflicts');
  const deciding = useDecide();
  const { rows = [], total } = list;

  async function keep(whose: 'ours' | 'theirs') {
    await deciding.decide({
      given: inBatches([...selection.ids]).map((ids) => ({ about: 'conflict', keep: whose, ids })),
      message: KEPT_TEXTS[whose],
    });
    selection.clear();
  }

  return (
    <WaitingList
      title="Conflicts"
      list={list}
      empty="No conflicts"
      bar={
        <BulkActionBar
          selection={selection}
          total={total?.count ?? rows.length}
          readAll={readAllConflictIds}
          isSending={deciding.isSending}
          answers={[
            { label: 'Keep OBDesk value', onClick: () => void keep('ours') },
            { label: 'Use Zoho value', onClick: () => void keep('theirs') },
          ]}
        />
      }
    >
      {(conflict) => (
        <ConflictItem
          key={conflict.id}
          conflict={conflict}
          deciding={deciding}
          box={<SelectBox id={conflict.id} name={`${conflict.label} of ${conflict.recordId}`} rows={rows} selection={selection} isInLine />}
        />
      )}
    </WaitingList>
  );
}
