import { Drawer } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useEffect } from 'react';
import { exactCount } from '../../../../platform/web/paged-list.ts';
import { HeaderSearch } from '../../../../platform/web/ui/header/HeaderSearch.tsx';
import { useSearchBox } from '../../../../platform/web/ui/header/useSearchBox.ts';
import { PagedResult } from '../../../../platform/web/ui/table/PagedResult.tsx';
import { whenIdle } from '../../../../platform/web/when-idle.ts';
import type { TicketType } from '../../ticket.contract.ts';
import { useTicketList } from '../ticket.queries.ts';
import { NoTickets } from './NoTickets.tsx';
import { TicketFilters } from './TicketFilters.tsx';
import { TicketListHead } from './TicketListHead.tsx';
import classes from './TicketListPage.module.css';
import { TicketRows } from './TicketRows.tsx';
import { countFilters, listFilters, useTicketSearch } from './ticket-search.ts';

/** The file of a single ticket: fetched while one reads the list, so that the first ticket opens at once. */
const fetchTicketPage = () => void import('../TicketPage.tsx').catch(() => undefined);

export function TicketListPage({ type }: { type: TicketType }) {
  const { search, change } = useTicketSearch();
  const [text, setText] = useSearchBox(search.q ?? '', (q) => change({ q: q.trim() || undefined }));
  const [isSheetOpen, sheet] = useDisclosure(false);
  const list = useTicketList(listFilters(type, search));
  const placeKey = JSON.stringify([type, search]);
  const filters = <TicketFilters type={type} search={search} onChange={change} />;

  useEffect(() => whenIdle(fetchTicketPage), []);

  function clearFilters() {
    change({ status: undefined, assignee: undefined, make: undefined, q: undefined });
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
        <TicketListHead total={list.total} filterCount={countFilters(search)} onOpenFilters={sheet.open} />
        <PagedResult list={list} empty={<NoTickets type={type} isFiltered={countFilters(search) > 0} onClearFilters={clearFilters} />}>
          {(rows) => (
            <TicketRows
              key={placeKey}
              rows={rows}
              total={exactCount(list.total)}
              placeKey={placeKey}
              isStale={list.isStale}
              onNearEnd={list.loadMore}
            />
          )}
        </PagedResult>
      </section>
    </div>
  );
}
