import { Drawer } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { HeaderSearch } from '../../../../../platform/web/ui/header/HeaderSearch.tsx';
import { useSearchBox } from '../../../../../platform/web/ui/header/useSearchBox.ts';
import { PagedResult } from '../../../../../platform/web/ui/table/PagedResult.tsx';
import { useSelection } from '../../../../../platform/web/ui/table/selection/useSelection.ts';
import type { TicketType } from '../../ticket.contract.ts';
import { useTicketList } from '../ticket.queries.ts';
import { NoTickets } from './NoTickets.tsx';
import { TicketFilters } from './TicketFilters.tsx';
import { TicketListHead } from './TicketListHead.tsx';
import classes from './TicketListPage.module.css';
import { TicketRows } from './TicketRows.tsx';
import { countFilters, listFilters, typeShown, useTicketSearch } from './ticket-search.ts';

/** The list of one type of ticket, or of all. */
export function TicketListPage({ type: ownType }: { type?: TicketType }) {
  const { search, change, show } = useTicketSearch();
  const type = typeShown(ownType, search);
  const [text, setText] = useSearchBox(search.q ?? '', (q) => change({ q: q.trim() || undefined }));
  const [isSheetOpen, sheet] = useDisclosure(false);
  const list = useTicketList(listFilters(type, search));
  const placeKey = JSON.stringify([type, search]);
  const selection = useSelection(placeKey);
  const filters = <TicketFilters type={type} search={search} onChange={change} />;

  function clearFilters() {
    change({ status: undefined, assignee: undefined, make: undefined, sync: undefined, q: undefined });
  }

  return (
    <div className={classes.page}>
      <HeaderSearch value={text} onChange={setText} placeholder="Search cases..." />
      <aside className={classes.panel} aria-label="Filters">
        {filters}
      </aside>
      <Drawer opened={isSheetOpen} onClose={sheet.close} title="Filters" position="bottom" size="80%">
        {filters}
      </Drawer>
      <section className={classes.list} aria-label="Cases">
        <TicketListHead
          total={list.total}
          filterCount={countFilters(search)}
          onOpenFilters={sheet.open}
          selection={selection}
          given={{ type, search, onShow: show }}
          onOneType={ownType && !type ? () => change({ type: undefined }) : undefined}
        />
        <PagedResult list={list} empty={<NoTickets type={type} isFiltered={countFilters(search) > 0} onClearFilters={clearFilters} />}>
          {(rows) => <TicketRows key={placeKey} rows={rows} list={list} placeKey={placeKey} selection={selection} isMixed={!type} />}
        </PagedResult>
      </section>
    </div>
  );
}
