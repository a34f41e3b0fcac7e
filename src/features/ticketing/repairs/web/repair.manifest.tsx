import { lazyRouteComponent } from '@tanstack/react-router';
import { lazyPart } from '../../../../platform/web/lazy-part.ts';
import type { WebFeature } from '../../../../platform/web/web-feature.ts';
import { toTechnicianKey } from '../../tickets/assignee.rules.ts';
import { getListPath } from '../../tickets/ticket-list-paths.ts';
import { BoardChoice } from './board/BoardChoice.tsx';
import { BOARD_KEYS, toBoardBy } from './board/board-address.ts';
import { jobsKey, repairStateKey } from './repair-keys.ts';
import { RepairView } from './repair-view.ts';

export const repairPages: WebFeature = {
  modes: [
    {
      path: getListPath('Tool Repair'),
      search: BOARD_KEYS,
      isShown: ({ board }) => toBoardBy(board) !== undefined,
      Component: lazyRouteComponent(() => import('./board/RepairBoardPage.tsx'), 'RepairBoardPage'),
    },
  ],
  pageData: [
    { kind: 'ticket', name: 'repair', toKey: ({ id }) => repairStateKey(id) },
    { kind: 'ticket', name: 'jobs', toKey: (ticket) => jobsKey(toTechnicianKey(ticket), ticket.scheduledDate) },
    { kind: 'ticket', name: 'customer', toKey: ({ customerId }) => ['customer', 'one', customerId] },
  ],
  slots: [
    // Not lazy, because it is part of the first render of the list.
    { slot: 'ticket-list-header', order: 200, Component: ({ type }) => (type === 'Tool Repair' ? <BoardChoice /> : null) },
    { slot: 'repair-header', order: 10, Component: lazyPart(async () => (await import('./RmaMenu.tsx')).RmaMenu) },
    { slot: 'repair-view', order: 10, Component: RepairView },
  ],
  auditLabels: { 'repair.paper_downloaded': 'Downloaded a repair document' },
};
