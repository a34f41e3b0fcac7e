import { lazyRouteComponent, useSearch } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { PageSpinner } from '../../../../../platform/web/ui/feedback/PageSpinner.tsx';
import type { PageSearch } from '../../../../../platform/web/web-feature.ts';
import { TicketListPage } from '../../../tickets/web/list/TicketListPage.tsx';
import { rememberBoard, toBoardBy } from './board-address.ts';

const RepairBoardPage = lazyRouteComponent(() => import('./RepairBoardPage.tsx'), 'RepairBoardPage');

/** The repairs as a list, or on a board when the address says so. */
export function RepairsPage() {
  const search: PageSearch = useSearch({ strict: false });
  const by = toBoardBy(search.board);
  useEffect(() => rememberBoard(by ? search : {}), [by, search]);
  if (!by) return <TicketListPage type="Tool Repair" />;
  return (
    <Suspense fallback={<PageSpinner />}>
      <RepairBoardPage by={by} />
    </Suspense>
  );
}
