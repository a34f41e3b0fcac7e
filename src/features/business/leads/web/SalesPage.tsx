import { Button, Flex, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { formatShortDollars } from '../../../../platform/money.ts';
import { syncFilterText } from '../../../../platform/sync-status.ts';
import { daysText } from '../../../../platform/time/relative-time.ts';
import { useMoves } from '../../../../platform/web/board/useMoves.ts';
import { countText } from '../../../../platform/web/count-text.ts';
import { OpenRecord } from '../../../../platform/web/form/OpenRecord.tsx';
import { HeaderSearch } from '../../../../platform/web/quick-search/HeaderSearch.tsx';
import { FilterChip } from '../../../../platform/web/ui/FilterChip.tsx';
import { EmptyState } from '../../../../platform/web/ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../../platform/web/ui/feedback/ErrorState.tsx';
import { PageSpinner } from '../../../../platform/web/ui/feedback/PageSpinner.tsx';
import { NEW_RECORD, usePageSearch } from '../../../../platform/web/ui/header/usePageSearch.ts';
import { Key } from '../../../../platform/web/ui/keyboard/Key.tsx';
import { LinkButton } from '../../../../platform/web/ui/LinkButton.tsx';
import { Segments } from '../../../../platform/web/ui/Segments.tsx';
import { DataTable } from '../../../../platform/web/ui/table/DataTable.tsx';
import { DisplayMenu } from '../../../../platform/web/ui/table/DisplayMenu.tsx';
import { ExportMenu } from '../../../../platform/web/ui/table/ExportMenu.tsx';
import { useAuth } from '../../../admin/auth/web/auth.queries.ts';
import { type ListState, useListState } from '../../../admin/list-settings/web/list-settings.queries.ts';
import { NO_USER } from '../../../admin/users/user-reference.contract.ts';
import { useUserNames } from '../../../admin/users/web/user.queries.ts';
import { useTechnicians } from '../../../ticketing/repairs/web/board/technicians.queries.ts';
import { LEAD_GROUPS, LEAD_SOURCES, LEAD_STATUSES, type LeadLane } from '../lead.contract.ts';
import {
  applyMove,
  type BoardFilter,
  isNarrowed,
  isOfStage,
  type LeadMove,
  NO_BOARD_FILTER,
  sumBoard,
  toBoardFilter,
} from '../lead-board.rules.ts';
import { type LeadColumn, leadColumns, USUAL_LEAD_ORDER } from '../lead-columns.ts';
import { LEAD_IMPORT_KIND } from '../lead-import-kind.ts';
import { LeadBoard, LeadBoardMobile } from './LeadBoard.tsx';
import { LeadModal } from './LeadModal.tsx';
import { toListQuery, useBoard, useLead, useLeadGrouping, useLeadList, useSaveLead } from './lead.queries.ts';
import { getLeadColumns } from './lead-columns.tsx';
import classes from './leads.module.css';
import { OwnerNamesContext } from './owner-names.ts';

const LIST = 'list';
const VIEWS = [
  { value: 'board', label: 'Board' },
  { value: LIST, label: 'List' },
];

const nameMove = ({ lead }: LeadMove) => lead.companyName;

/** The columns with pending moves applied. */
function useLeadMoves(stored: readonly LeadLane[] | undefined) {
  const { change } = useSaveLead();
  // Sent without a version so that a colleague's edit of other fields doesn't reject the move.
  const send = ({ lead, status, after }: LeadMove) => change({ id: lead.id, change: { status, after } });
  const { shown: lanes, move } = useMoves(stored, { apply: applyMove, send, nameOf: nameMove });
  return { lanes, move };
}

function OpenLead({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useLead(id);
  return (
    <OpenRecord id={id} noun="lead" query={query} onClose={onClose}>
      {(lead) => <LeadModal key={id} lead={lead} onClose={onClose} />}
    </OpenRecord>
  );
}

export function SalesPage() {
  const { user } = useAuth();
  const { search, show, box, openId, open, close } = usePageSearch();
  const filter = toBoardFilter(search);
  const { stage, ...narrowing } = filter;
  const status = LEAD_STATUSES.find((each) => each === search.status) ?? 'New';
  const isPhone = useMediaQuery('(max-width: 900px)', undefined, { getInitialValueInEffect: false });
  const { board, error, isStale, loadMore, retry } = useBoard(narrowing);
  const { lanes: all, move } = useLeadMoves(board?.lanes);
  const lanes = all?.filter((lane) => isOfStage(lane, stage));
  const handleAdd = () => open(NEW_RECORD);
  const nameOf = useUserNames();
  const isList = search.view === LIST;
  const state = useListState({ name: 'leads', columns: leadColumns, usual: USUAL_LEAD_ORDER, search, show });
  const group = isList ? LEAD_GROUPS.find((each) => each === state.group) : undefined;
  const order = group ? { group } : state.sorting.current;
  const grouping = useLeadGrouping(filter, group);
  const list = useLeadList(filter, { ...order, ...grouping?.query }, isList);

  function content() {
    if (!lanes) return error ? <ErrorState error={error} onRetry={retry} /> : <PageSpinner />;
    if (sumBoard(lanes).count === 0) {
      return isNarrowed(filter) ? (
        <EmptyState title="No matching leads" action={<Button onClick={() => show(NO_BOARD_FILTER)}>Show all leads</Button>} />
      ) : (
        <EmptyState
          title="No leads yet"
          hint="Add your first prospect and move it along as you call, quote and close."
          action={
            <Group gap="xs">
              <Button onClick={handleAdd}>Add lead</Button>
              {user?.role === 'Admin' && (
                <LinkButton to="/import" search={{ kind: LEAD_IMPORT_KIND }}>
                  Import Leads
                </LinkButton>
              )}
            </Group>
          }
        />
      );
    }
    if (isList)
      return (
        <DataTable
          label="Leads"
          columns={getLeadColumns(open, nameOf)}
          display={state}
          list={list}
          listKey={JSON.stringify(['lead', filter, order])}
          grouping={grouping}
          rowHeight={ROW_HEIGHT}
          onOpen={({ id }) => open(id)}
          empty={null}
        />
      );
    const actions = { lanes, onMove: move, onOpen: open, onLoadMore: loadMore };
    const chosen = lanes.find((lane) => lane.status === status) ?? lanes[0];
    if (isPhone && chosen) return <LeadBoardMobile {...actions} status={chosen.status} onChoose={(next) => show({ status: next })} />;
    return <LeadBoard key={JSON.stringify(filter)} {...actions} />;
  }

  return (
    <Stack gap={0} h="100%" opacity={isStale ? 0.6 : 1}>
      <HeaderSearch box={box} placeholder="Search leads…" />
      <BoardHead
        lanes={lanes}
        filter={filter}
        isList={isList}
        state={state}
        exported={isList ? { ...toListQuery(filter, order), columns: state.exported } : undefined}
        onShow={show}
        onAdd={handleAdd}
      />
      <OwnerNamesContext value={nameOf}>{content()}</OwnerNamesContext>
      {openId && <OpenLead id={openId} onClose={close} />}
    </Stack>
  );
}

interface BoardHeadProps {
  lanes: readonly LeadLane[] | undefined;
  filter: BoardFilter;
  isList: boolean;
  /** Query of the exported list; undefined on the board. */
  exported: object | undefined;
  state: ListState<LeadColumn>;
  onShow: (change: Partial<Record<keyof BoardFilter | 'view', string>>) => void;
  onAdd: () => void;
}

const LEAD_COLUMNS = getLeadColumns(() => undefined);
const GROUP_OPTIONS = LEAD_GROUPS.map((value) => ({ value, label: leadColumns[value].label }));
const ROW_HEIGHT = { wide: 45, narrow: 61 };
const SOURCES = [{ value: '', label: 'All sources' }, ...LEAD_SOURCES];

/** The user’s own leads first, then those without an owner and of each colleague. */
function useOwnerFilters(chosen = '') {
  const { user } = useAuth();
  const people = useTechnicians().map(({ key, name }) => ({ value: key, label: key === user?.id ? 'Mine' : name }));
  const options = [{ value: '', label: 'All owners' }, ...people, { value: NO_USER, label: 'No owner' }];
  return options.some(({ value }) => value === chosen) ? options : [...options, { value: chosen, label: 'Former user' }];
}

/** Totals, active filters and keyboard hints. */
function BoardHead({ lanes, filter: { source, owner, stage, from, to, sync }, isList, exported, state, onShow, onAdd }: BoardHeadProps) {
  const sums = lanes && sumBoard(lanes);
  const owners = useOwnerFilters(owner);
  // Filters replace the keyboard hints.
  const isNarrowed = Boolean(stage ?? from ?? to ?? sync);
  return (
    <Flex component="header" flex="none" wrap="wrap" align="center" gap="4px 12px" px="var(--obd-gutter)" py="xs">
      <Text size="sm" flex="1 0 auto" maw="100%" truncate role="status">
        {sums && (
          <>
            <strong>{countText({ count: sums.count, relation: 'exact' }, 'lead', 'leads')}</strong>{' '}
            <Text span inherit c="dimmed" visibleFrom="xs">
              · {formatShortDollars(sums.inProgress)} in progress
            </Text>
          </>
        )}
      </Text>
      {stage && <FilterChip text={stage} onRemove={() => onShow({ stage: '' })} />}
      {(from ?? to) && <FilterChip text={`Created ${daysText(from, to)}`} onRemove={() => onShow({ from: '', to: '' })} />}
      {sync && <FilterChip text={syncFilterText(sync)} onRemove={() => onShow({ sync: '' })} />}
      <NativeSelect
        w={150}
        flex="none"
        aria-label="Source"
        value={source ?? ''}
        data={SOURCES}
        onChange={(event) => onShow({ source: event.currentTarget.value })}
      />
      <NativeSelect
        w={150}
        flex="none"
        aria-label="Owner"
        value={owner ?? ''}
        data={owners}
        onChange={(event) => onShow({ owner: event.currentTarget.value })}
      />
      {isList && <DisplayMenu columns={LEAD_COLUMNS} display={state} groups={GROUP_OPTIONS} />}
      {exported && <ExportMenu name="leads" query={exported} />}
      <Segments
        label="View"
        options={VIEWS}
        value={isList ? LIST : 'board'}
        onChange={(view) => onShow({ view: view === LIST ? view : '' })}
      />
      {!isNarrowed && !isList && (
        <Group gap={4} wrap="nowrap" flex="none" fz="xs" c="dimmed" className={classes.keys} aria-hidden>
          <Key>Space</Key> pick up <Key>←</Key> <Key>→</Key> move <Key>↵</Key> open
        </Group>
      )}
      <Button variant="default" leftSection={<IconPlus size={15} aria-hidden />} onClick={onAdd}>
        Add lead
      </Button>
    </Flex>
  );
}
