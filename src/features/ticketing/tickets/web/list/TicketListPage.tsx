import { Box, Button, Drawer, Flex, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useContext, useState } from 'react';
import type { Total } from '../../../../../platform/endpoint.ts';
import { syncFilterText } from '../../../../../platform/sync-status.ts';
import { countText } from '../../../../../platform/web/count-text.ts';
import { MountOnOpen } from '../../../../../platform/web/overlay/OpenAfterMount.tsx';
import { HeaderSearch } from '../../../../../platform/web/quick-search/HeaderSearch.tsx';
import { useUnknownOffers } from '../../../../../platform/web/quick-search/useUnknownOffers.ts';
import { Slot } from '../../../../../platform/web/Slot.tsx';
import type { SlotProps } from '../../../../../platform/web/slots.ts';
import utilities from '../../../../../platform/web/theme/utilities.module.css';
import { FilterChip } from '../../../../../platform/web/ui/FilterChip.tsx';
import { EmptyState } from '../../../../../platform/web/ui/feedback/EmptyState.tsx';
import { useSearchBox } from '../../../../../platform/web/ui/header/useSearchBox.ts';
import { Key } from '../../../../../platform/web/ui/keyboard/Key.tsx';
import { LinkButton } from '../../../../../platform/web/ui/LinkButton.tsx';
import { DisplayMenu } from '../../../../../platform/web/ui/table/DisplayMenu.tsx';
import { ExportMenu } from '../../../../../platform/web/ui/table/ExportMenu.tsx';
import { PagedResult } from '../../../../../platform/web/ui/table/PagedResult.tsx';
import { SortMenu } from '../../../../../platform/web/ui/table/SortMenu.tsx';
import type { Selection } from '../../../../../platform/web/ui/table/selection/useSelection.ts';
import { useSelection } from '../../../../../platform/web/ui/table/selection/useSelection.ts';
import { OpenCommandContext } from '../../../../../platform/web/web-feature.ts';
import { useAuth } from '../../../../admin/auth/web/auth.queries.ts';
import { type ListState, useListState } from '../../../../admin/list-settings/web/list-settings.queries.ts';
import type { TicketGroup, TicketState, TicketType } from '../../ticket.contract.ts';
import { type TicketSort, ticketColumns, USUAL_TICKET_ORDER } from '../../ticket-columns.ts';
import { NO_VIEW } from '../../ticket-list-paths.ts';
import { type TicketListFilters, toListQuery, useHasTickets, useMatchesElsewhere, useTicketList } from '../ticket.queries.ts';
import { selectionShortcuts, ticketShortcuts } from '../ticket-shortcuts.ts';
import type { QuickChange } from '../ticket-slots.ts';
import { TicketFilters } from './TicketFilters.tsx';
import classes from './TicketListPage.module.css';
import { TicketRows } from './TicketRows.tsx';
import { TICKET_GROUP_OPTIONS, useTicketGrouping } from './ticket-grouping.queries.ts';
import { getRowColumns, toRowLayout } from './ticket-row-columns.tsx';
import { countFilters, listFilters, listOrder, typeShown, useTicketSearch } from './ticket-search.ts';

const { status, assign, tag } = ticketShortcuts;
const SELECTION_KEYS = { status, assign, tag, clearSelection: selectionShortcuts.clearSelection };

interface TicketListHeadProps {
  total: Total | undefined;
  filterCount: number;
  onOpenFilters: () => void;
  /** Removes the filter for all types. */
  onOneType: (() => void) | undefined;
  selection: Selection;
  state: ListState<TicketSort>;
  group: TicketGroup | undefined;
  quick: QuickChange | undefined;
  onQuickEnd: () => void;
  /** Props of the header slot. */
  given: SlotProps['ticket-list-header'];
}

function TicketListHead({ total, filterCount, onOpenFilters, onOneType, state, group, given, ...selecting }: TicketListHeadProps) {
  const { selection } = selecting;
  if (selection.isSelecting) {
    const filters = listFilters(given.type, given.search);
    return <Slot name="ticket-selection" props={{ ...selecting, total, filters, keys: SELECTION_KEYS }} />;
  }
  return (
    <header className={classes.head}>
      <p className={utilities.ink} role="status">
        {total && <strong>{countText(total, 'case', 'cases')}</strong>}
      </p>
      <MatchesElsewhere
        filters={listFilters(given.type, given.search)}
        onShow={(state) => given.onShow({ ...given.search, state, status: undefined })}
      />
      {given.search.sync && (
        <FilterChip text={syncFilterText(given.search.sync)} onRemove={() => given.onShow({ ...given.search, sync: undefined })} />
      )}
      {onOneType && <FilterChip text="All types" onRemove={onOneType} />}
      {!group && <SortMenu columns={ticketColumns} sorting={state.sorting} />}
      <Slot name="ticket-list-header" props={given} />
      <div className={`${utilities.row} ${classes.actions}`}>
        <Box component="span" className={classes.keys ?? ''} visibleFrom="lg" aria-hidden>
          <span>
            <Key>J</Key> <Key>K</Key> move · <Key>↵</Key> open · <Key>X</Key> select · <Key>Space</Key> preview
          </span>
        </Box>
        <DisplayMenu columns={getRowColumns(!given.type)} display={state} groups={TICKET_GROUP_OPTIONS} />
        <ExportMenu
          name="tickets"
          query={{
            ...toListQuery(listFilters(given.type, given.search)),
            ...(group ? { group } : state.sorting.current),
            columns: state.exported,
          }}
        />
        <Button className={classes.touch ?? ''} variant="subtle" px={10} onClick={selection.begin}>
          Select
        </Button>
        <Button variant="default" hiddenFrom="lg" leftSection={<IconAdjustmentsHorizontal size={16} />} onClick={onOpenFilters}>
          {filterCount > 0 ? `Filters (${filterCount})` : 'Filters'}
        </Button>
      </div>
    </header>
  );
}

interface MatchesElsewhereProps {
  filters: TicketListFilters;
  onShow: (state: TicketState) => void;
}

/** The matches of a search in the closed tickets, or in the open ones. */
function MatchesElsewhere({ filters, onShow }: MatchesElsewhereProps) {
  const total = useMatchesElsewhere(filters);
  if (!filters.q || !total || total.count === 0) return null;
  const other = filters.state === 'open' ? 'closed' : 'open';
  const where = other === 'closed' ? 'Closed' : 'Open';
  return (
    <button type="button" className={`${utilities.plain} ${utilities.link}`} onClick={() => onShow(other)}>
      {countText(total, `in ${where}`, `in ${where}`)}
    </button>
  );
}

interface NoTicketsProps {
  type: TicketType | undefined;
  state: TicketState | undefined;
  onState: (state: TicketState) => void;
  isFiltered: boolean;
  /** Text of the search. */
  q: string | undefined;
  onClearFilters: () => void;
}

function NoTickets({ type, state, onState, isFiltered, q = '', onClearFilters }: NoTicketsProps) {
  const { data: hasTickets, isPending } = useHasTickets(type, !isFiltered);
  const openCommand = useContext(OpenCommandContext);
  const { user } = useAuth();
  const [offer] = useUnknownOffers()(q);
  if (offer) {
    return (
      <EmptyState
        title="No cases match the current filters."
        hint={`No case in this list has ${q}.`}
        action={
          <Group gap="xs">
            <Button onClick={offer.run}>{offer.label}</Button>
            <Button variant="default" onClick={onClearFilters}>
              Clear filters
            </Button>
          </Group>
        }
      />
    );
  }
  if (isFiltered) {
    const clear = <Button onClick={onClearFilters}>Clear filters</Button>;
    return <EmptyState title="No cases match the current filters." hint="Clear the filters to see all cases." action={clear} />;
  }
  if (isPending) return null;
  if (hasTickets) {
    const other = state === 'closed' ? 'open' : 'closed';
    const show = <Button onClick={() => onState(other)}>Show {other} cases</Button>;
    return (
      <EmptyState title="No cases match the current filters." hint="Switch between Open and Closed to see the other cases." action={show} />
    );
  }
  return (
    <EmptyState
      title="No cases match the current filters."
      hint="Create your first ticket to get started."
      action={
        <Group gap="xs">
          <Button onClick={() => openCommand('new-ticket')}>New Ticket</Button>
          {user?.role === 'Admin' && (
            <LinkButton to="/import" search={{ kind: 'tickets' }}>
              Import Tickets
            </LinkButton>
          )}
        </Group>
      }
    />
  );
}

export function TicketListPage({ type: ownType }: { type?: TicketType }) {
  const { search, change, show } = useTicketSearch();
  const type = typeShown(ownType, search);
  const box = useSearchBox(search.q ?? '', (q) => change({ q: q.trim() || undefined }), type);
  const [isSheetOpen, sheet] = useDisclosure(false);
  const isView = search.view !== undefined && search.view !== NO_VIEW;
  const state = useListState({
    name: 'tickets',
    columns: ticketColumns,
    usual: USUAL_TICKET_ORDER,
    search,
    show: change,
    isView,
  });
  const listed = listFilters(type, search);
  const order = listOrder(state.setting);
  const group = order && 'group' in order ? order.group : undefined;
  const grouping = useTicketGrouping(toListQuery(listed), group);
  const list = useTicketList(listed, order && { ...order, ...grouping?.query });
  const { columns: _, ...place } = search;
  const placeKey = JSON.stringify([type, place, order]);
  const selection = useSelection(placeKey);
  const layout = toRowLayout(!type, state.chosen);
  const filters = <TicketFilters type={type} search={search} onChange={change} />;

  const [quick, setQuick] = useState<{ readonly placeKey: string; readonly change: QuickChange }>();
  const toOffers = useUnknownOffers();

  /** Enter starts the intake of a serial number that no ticket has. */
  function handleSubmit(text: string) {
    const isAnswered = !list.isStale && list.total?.count === 0 && search.q === text;
    if (isAnswered) toOffers(text)[0]?.run();
  }

  function clearFilters() {
    change({ status: undefined, assignee: undefined, make: undefined, sync: undefined, q: undefined });
  }

  return (
    <Flex h="100%">
      <HeaderSearch box={box} onSubmit={handleSubmit} placeholder="Search cases..." />
      <Box component="aside" className={classes.panel ?? ''} visibleFrom="lg" flex="none" w={200} p="17px 14px 16px" aria-label="Filters">
        {filters}
      </Box>
      <MountOnOpen opened={isSheetOpen}>
        {(isOpen) => (
          <Drawer opened={isOpen} onClose={sheet.close} title="Filters" position="bottom" size="80%">
            {filters}
          </Drawer>
        )}
      </MountOnOpen>
      <Flex component="section" direction="column" flex={1} miw={0} aria-label="Cases">
        <TicketListHead
          total={grouping?.total ?? list.total}
          filterCount={countFilters(search)}
          onOpenFilters={sheet.open}
          selection={selection}
          quick={quick?.placeKey === placeKey ? quick.change : undefined}
          onQuickEnd={() => setQuick(undefined)}
          state={state}
          group={group}
          given={{ type, search, setting: state.setting, onShow: show }}
          onOneType={ownType && !type ? () => change({ type: undefined }) : undefined}
        />
        <PagedResult
          list={list}
          hasGroups={Boolean(grouping?.groups?.length)}
          empty={
            <NoTickets
              type={type}
              state={listed.state}
              onState={(next) => change({ state: next === 'closed' ? next : undefined })}
              q={search.q}
              isFiltered={countFilters(search) > 0}
              onClearFilters={clearFilters}
            />
          }
        >
          {(rows) => (
            <TicketRows
              key={placeKey}
              rows={rows}
              list={list}
              placeKey={placeKey}
              selection={selection}
              layout={layout}
              isCompact={state.isCompact}
              grouping={grouping}
              onQuick={(begun) => setQuick({ placeKey, change: begun })}
            />
          )}
        </PagedResult>
      </Flex>
    </Flex>
  );
}
