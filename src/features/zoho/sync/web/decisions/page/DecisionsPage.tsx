import { Link } from '@tanstack/react-router';
import { useBelongsTo } from '../../../../../../platform/web/ui/header/section.ts';
import { usePageSearch } from '../../../../../../platform/web/ui/header/usePageSearch.ts';
import { Segments } from '../../../../../../platform/web/ui/Segments.tsx';
import { SelectBox } from '../../../../../../platform/web/ui/table/selection/SelectBox.tsx';
import { useSelection } from '../../../../../../platform/web/ui/table/selection/useSelection.ts';
import { useConflicts, useFailedRecords, useMatches, useSyncStatus } from '../../sync.queries.ts';
import { ConflictItem } from '../ConflictItem.tsx';
import { KEPT_TEXTS } from '../decision-texts.ts';
import { FailedItem } from '../FailedItem.tsx';
import { MatchItem } from '../MatchItem.tsx';
import { useDecide } from '../useDecide.ts';
import { BulkActionBar } from './BulkActionBar.tsx';
import { inBatches } from './batches.ts';
import classes from './DecisionsPage.module.css';
import { RemoteDeletedList } from './RemoteDeletedList.tsx';
import { readAllConflictIds } from './read-all.ts';
import { WaitingList } from './WaitingList.tsx';

/** Conflicts, resolved one by one or in bulk. */
function ConflictList() {
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

/** Records with possible matches. */
function MatchList() {
  const deciding = useDecide();
  return (
    <WaitingList title="Possible matches" list={useMatches()} empty="No possible matches">
      {(choice) => <MatchItem key={choice.id} choice={choice} deciding={deciding} />}
    </WaitingList>
  );
}

/** Records that failed to sync. */
function FailedList() {
  return (
    <WaitingList title="Failed to sync" list={useFailedRecords('refused')} empty="No failed records">
      {(record) => <FailedItem key={record.id} record={record} />}
    </WaitingList>
  );
}

const LISTS = { conflicts: ConflictList, stuck: FailedList, gone: RemoteDeletedList, choices: MatchList } as const;
type ListName = keyof typeof LISTS;
const isName = (name: string | undefined): name is ListName => name !== undefined && name in LISTS;

/** The decisions that need an Admin, in one list per type. */
export function DecisionsPage() {
  useBelongsTo('/zoho-sync');
  const { search, show } = usePageSearch();
  const { data: status } = useSyncStatus();
  const shown = isName(search.show) ? search.show : firstOf(status);
  const List = LISTS[shown];
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <Link to="/zoho-sync" className={classes.back}>
          Zoho Synchronization
        </Link>
        <Segments
          label="Decision type"
          options={[
            { value: 'conflicts', label: 'Conflicts', count: status?.conflicts },
            { value: 'stuck', label: 'Failed', count: status && status.stuck - status.gone },
            { value: 'gone', label: 'Deleted', count: status?.gone },
            { value: 'choices', label: 'Possible matches', count: status?.choices },
          ]}
          value={shown}
          onChange={(name) => show({ show: name })}
        />
      </header>
      <List />
    </div>
  );
}

/** The first type with an open decision. */
function firstOf(status: ReturnType<typeof useSyncStatus>['data']): ListName {
  if (!status || status.conflicts > 0) return 'conflicts';
  if (status.stuck > status.gone) return 'stuck';
  return status.gone > 0 ? 'gone' : status.choices > 0 ? 'choices' : 'conflicts';
}
