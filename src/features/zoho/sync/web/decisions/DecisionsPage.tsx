import { Anchor, Group, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { useBelongsTo } from '../../../../../platform/web/ui/header/section.ts';
import { usePageSearch } from '../../../../../platform/web/ui/header/usePageSearch.ts';
import { Segments } from '../../../../../platform/web/ui/Segments.tsx';
import { SelectBox } from '../../../../../platform/web/ui/table/selection/SelectBox.tsx';
import { useSelection } from '../../../../../platform/web/ui/table/selection/useSelection.ts';
import type { FailedRecord } from '../../sync-decision.contract.ts';
import { useConflicts, useFailedRecords, useMatches, useSyncStatus } from '../sync.queries.ts';
import { CONFLICT_TEXTS, DELETED_TEXTS } from '../sync-page-texts.ts';
import { fetchAllConflictIds, fetchAllRemoteDeleted, toBatches } from './bulk-decisions.ts';
import { ConflictItem } from './ConflictItem.tsx';
import { BulkActionBar, DecisionList } from './DecisionList.tsx';
import { FailedItem, RemoteDeletedItem } from './FailedItem.tsx';
import { MatchItem } from './MatchItem.tsx';
import { useDecide } from './useDecide.ts';

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
      {(conflict, isDecided) => (
        <ConflictItem
          key={conflict.id}
          conflict={conflict}
          decision={decision}
          isDecided={isDecided}
          checkbox={
            <SelectBox id={conflict.id} name={`${conflict.label} of ${conflict.recordId}`} rows={rows} selection={selection} isInLine />
          }
        />
      )}
    </DecisionList>
  );
}

/** Records that were deleted in Zoho, resolved one by one or in bulk. */
function RemoteDeletedList() {
  const list = useFailedRecords('gone');
  const selection = useSelection('gone');
  const decision = useDecide();
  const { rows = [], total } = list;
  const known = useRef(new Map<string, Pick<FailedRecord, 'kind' | 'recordId'>>());
  for (const row of rows) known.current.set(row.id, row);

  async function fetchAllIds() {
    const all = await fetchAllRemoteDeleted();
    for (const row of all) known.current.set(row.id, row);
    return all.map(({ id }) => id);
  }

  async function resolve(answer: keyof typeof DELETED_TEXTS) {
    const selected = [...selection.ids].flatMap((id) => known.current.get(id) ?? []);
    const records = selected.map(({ kind, recordId }) => ({ kind, recordId }));
    await decision.submit({
      decisions: toBatches(records).map((batch) => ({ about: 'gone', answer, records: batch })),
      message: DELETED_TEXTS[answer],
    });
    selection.clear();
  }

  return (
    <DecisionList
      title="Deleted in Zoho"
      list={list}
      empty="No deleted records"
      bar={
        <BulkActionBar
          selection={selection}
          total={total?.count ?? rows.length}
          fetchAllIds={fetchAllIds}
          isSending={decision.isSending}
          actions={[
            { label: 'Keep in OBDesk only', onClick: () => void resolve('leave') },
            { label: 'Send again', onClick: () => void resolve('send-again') },
          ]}
        />
      }
    >
      {(record, isDecided) => (
        <RemoteDeletedItem
          key={record.id}
          record={record}
          decision={decision}
          isDecided={isDecided}
          checkbox={<SelectBox id={record.id} name={record.recordId} rows={rows} selection={selection} isInLine />}
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
      {(match, isDecided) => <MatchItem key={match.id} match={match} decision={decision} isDecided={isDecided} />}
    </DecisionList>
  );
}

/** Records that failed to sync. */
function FailedList() {
  return (
    <DecisionList title="Failed to sync" list={useFailedRecords('refused')} empty="No failed records">
      {(record, isDecided) => <FailedItem key={record.id} record={record} isDecided={isDecided} />}
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
    <Stack gap="sm" p="var(--obd-gutter)" pt="sm">
      <Group gap="8px 16px">
        <Anchor size="sm" fw={600} renderRoot={(props) => <Link {...props} to="/zoho-sync" />}>
          <span aria-hidden>← </span>
          Zoho Synchronization
        </Anchor>
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
      </Group>
      <List />
    </Stack>
  );
}

/** The first type with an open decision. */
function getFirstOpenList(status: ReturnType<typeof useSyncStatus>['data']): ListName {
  if (!status || status.conflicts > 0) return 'conflicts';
  if (status.stuck > status.gone) return 'stuck';
  return status.gone > 0 ? 'gone' : status.choices > 0 ? 'choices' : 'conflicts';
}
