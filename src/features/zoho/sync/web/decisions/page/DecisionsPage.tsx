import { Link } from '@tanstack/react-router';
import { useBelongsTo } from '../../../../../../platform/web/ui/header/section.ts';
import { usePageSearch } from '../../../../../../platform/web/ui/header/usePageSearch.ts';
import { Segments } from '../../../../../../platform/web/ui/Segments.tsx';
import { SelectBox } from '../../../../../../platform/web/ui/table/selection/SelectBox.tsx';
import { useSelection } from '../../../../../../platform/web/ui/table/selection/useSelection.ts';
import { useConflicts, useFailedRecords, useMatches, useSyncStatus } from '../../sync.queries.ts';
import { ConflictItem } from '../ConflictItem.tsx';
import { CONFLICT_TEXTS } from '../decision-texts.ts';
import { FailedItem } from '../FailedItem.tsx';
import { MatchItem } from '../MatchItem.tsx';
import { useDecide } from '../useDecide.ts';
import { BulkActionBar } from './BulkActionBar.tsx';
import { fetchAllConflictIds, toBatches } from './bulk-decisions.ts';
import { DecisionList } from './DecisionList.tsx';
import classes from './DecisionsPage.module.css';
import { RemoteDeletedList } from './RemoteDeletedList.tsx';

/** Conflicts, resolved one by one or in bulk. */
function ConflictList() {
  const list = useConflicts();
  const selection = useSelection('conflicts');
  const decision = useDecide();
  const { rows = [], total } = list;

  async function resolve(keep: 'ours' | 'theirs') {
    await decision.submit({
      decisions: toBatches([...selection.ids]).map((ids) => ({ about: 'conflict', keep, ids })),
      message: CONFLICT_TEXTS[keep],
    });
    selection.clear();
  }

  return (
    <DecisionList
      title="Conflicts"
      list={list}
      empty="No conflicts"
      bar={
        <BulkActionBar
          selection={selection}
          total={total?.count ?? rows.length}
          fetchAllIds={fetchAllConflictIds}
          isSending={decision.isSending}
          actions={[
            { label: 'Keep OBDesk value', onClick: () => void resolve('ours') },
            { label: 'Use Zoho value', onClick: () => void resolve('theirs') },
          ]}
        />
      }
    >
      {(conflict) => (
        <ConflictItem
          key={conflict.id}
          conflict={conflict}
          decision={decision}
          checkbox={
            <SelectBox id={conflict.id} name={`${conflict.label} of ${conflict.recordId}`} rows={rows} selection={selection} isInLine />
          }
        />
      )}
    </DecisionList>
  );
}

/** Records with possible matches. */
function MatchList() {
  const decision = useDecide();
  return (
    <DecisionList title="Possible matches" list={useMatches()} empty="No possible matches">
      {(match) => <MatchItem key={match.id} match={match} decision={decision} />}
    </DecisionList>
  );
}

/** Records that failed to sync. */
function FailedList() {
  return (
    <DecisionList title="Failed to sync" list={useFailedRecords('refused')} empty="No failed records">
      {(record) => <FailedItem key={record.id} record={record} />}
    </DecisionList>
  );
}

const LISTS = { conflicts: ConflictList, stuck: FailedList, gone: RemoteDeletedList, choices: MatchList } as const;
type ListName = keyof typeof LISTS;
const isListName = (name: string | undefined): name is ListName => name !== undefined && name in LISTS;

/** All open decisions, in one list per type. */
export function DecisionsPage() {
  useBelongsTo('/zoho-sync');
  const { search, show } = usePageSearch();
  const { data: status } = useSyncStatus();
  const shown = isListName(search.show) ? search.show : getFirstOpenList(status);
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
function getFirstOpenList(status: ReturnType<typeof useSyncStatus>['data']): ListName {
  if (!status || status.conflicts > 0) return 'conflicts';
  if (status.stuck > status.gone) return 'stuck';
  return status.gone > 0 ? 'gone' : status.choices > 0 ? 'choices' : 'conflicts';
}
