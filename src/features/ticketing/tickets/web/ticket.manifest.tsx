import { IconAdjustments, IconBug, IconHeadset, IconPencil, IconTicket, IconTool } from '@tabler/icons-react';
import type { QueryClient } from '@tanstack/react-query';
import { lazyRouteComponent, useMatch } from '@tanstack/react-router';
import { toExportPath } from '../../../../platform/export-path.ts';
import { lazyPart } from '../../../../platform/web/lazy-part.ts';
import type { AnySlotContent } from '../../../../platform/web/slots.ts';
import type { NavigationPlace, PageSearch, WebFeature, WebPage } from '../../../../platform/web/web-feature.ts';
import { getListSetting } from '../../../admin/list-settings/web/list-settings.queries.ts';
import type { TicketType } from '../ticket.contract.ts';
import {
  ALL_TICKETS_PATH,
  DRAFTS_PATH,
  getListPath,
  LIST_LABELS,
  type LIST_PATHS,
  TICKET_IMPORT_KIND,
  TICKET_PATH,
  typeListedAt,
} from '../ticket-list-paths.ts';
import { NewTicketItem, TicketFigures } from './customer/CustomerTickets.tsx';
import { TicketListPage } from './list/TicketListPage.tsx';
import { listFilters, listOrder, TicketSearch } from './list/ticket-search.ts';
import { TicketPager } from './pager/TicketPager.tsx';
import { commentsKey, OPEN_COUNTS_KEY, prefetchTicket, prefetchTicketList, useOpenCount } from './ticket.queries.ts';
import { selectionShortcuts, ticketShortcuts } from './ticket-shortcuts.ts';
import { UnsavedEntry, UnsavedMark } from './unsaved/UnsavedEntry.tsx';

type ListNavigation = Pick<NavigationPlace, 'about' | 'icon' | 'order'>;

function prefetchList(client: QueryClient, type: TicketType | undefined, search: PageSearch): Promise<void> {
  const parsed = TicketSearch.parse(search);
  return prefetchTicketList(client, listFilters(type, parsed), listOrder(getListSetting(client, 'tickets', parsed)));
}
const CREATES = { label: 'Ticket', command: 'new-ticket' };

/** The same component for all lists, so that another list updates the page instead of mounting it again. */
function ListPage() {
  const path = useMatch({ strict: false, select: ({ fullPath }) => fullPath });
  return <TicketListPage type={typeListedAt(path)} />;
}

/** Not lazy, because most visits begin with a list. */
function toListPage(type: TicketType, goKey: string, navigation: ListNavigation): WebPage<(typeof LIST_PATHS)[TicketType]> {
  return {
    path: getListPath(type),
    search: Object.keys(TicketSearch.shape),
    component: ListPage,
    prefetch: (client, { search }) => prefetchList(client, type, search),
    lists: 'ticket',
    creates: CREATES,
    goKey,
    article: type === 'Tool Repair' ? 'managing-rmas' : 'tickets',
    export: {
      path: toExportPath('zoho_cases_import.csv'),
      toQuery: (search) => listFilters(type, TicketSearch.parse(search)),
    },
    navigation: { ...navigation, label: LIST_LABELS[type], section: 'Ticketing', useCount: () => useOpenCount(type) },
  };
}

const SLOTS: readonly AnySlotContent[] = [
  // Not lazy, because its shortcuts work as soon as a ticket is shown.
  { slot: 'ticket-header', order: 900, Component: TicketPager },
  { slot: 'ticket-actions', order: 10, Component: lazyPart(async () => (await import('./case/CopyLink.tsx')).CopyLink) },
  // Not lazy, because it would move the content of rows.
  { slot: 'ticket-row', order: 10, Component: UnsavedMark },
  { slot: 'sidebar-section', order: 10, Component: UnsavedEntry },
  { slot: 'customer-actions', order: 10, Component: NewTicketItem },
  // Not lazy, because the strip is shown at once.
  { slot: 'customer-figures', order: 10, Component: TicketFigures },
  {
    slot: 'customer-tabs',
    order: 10,
    tab: 'tickets',
    label: 'Ticket history',
    count: ({ ticketCount }) => ticketCount,
    Component: lazyPart(async () => (await import('./customer/TicketsOfCustomer.tsx')).TicketsOfCustomer),
  },
  {
    slot: 'customer-tabs',
    order: 50,
    tab: 'loans',
    label: 'Loans and repairs',
    heading: 'Repairs',
    count: ({ repairCount }) => repairCount,
    Component: lazyPart(async () => (await import('./customer/TicketsOfCustomer.tsx')).RepairsOfCustomer),
  },
];

export const ticketPages: WebFeature<(typeof LIST_PATHS)[TicketType] | typeof ALL_TICKETS_PATH | typeof DRAFTS_PATH | typeof TICKET_PATH> =
  {
    pages: [
      toListPage('SOD', 'S', { about: 'Remote module programming cases', icon: IconAdjustments, order: 110 }),
      toListPage('Bug Report', 'B', { about: 'Tool software bugs and missing vehicle coverage', icon: IconBug, order: 120 }),
      toListPage('Tech Support', 'H', { about: 'Customer questions and help', icon: IconHeadset, order: 130 }),
      toListPage('Tool Repair', 'R', { about: 'Tools in repair or in transit', icon: IconTool, order: 140 }),
      {
        path: ALL_TICKETS_PATH,
        search: Object.keys(TicketSearch.shape),
        component: ListPage,
        prefetch: (client, { search }) => prefetchList(client, undefined, search),
        lists: 'ticket',
        creates: CREATES,
        goKey: 'T',
        article: 'tickets',
        heading: { label: 'All tickets', icon: IconTicket },
      },
      {
        path: DRAFTS_PATH,
        component: lazyRouteComponent(() => import('./unsaved/UnsavedPage.tsx'), 'UnsavedPage'),
        article: 'tickets',
        heading: { label: 'Drafts', icon: IconPencil },
      },
      {
        path: TICKET_PATH,
        search: ['open'],
        component: lazyRouteComponent(() => import('./TicketPage.tsx'), 'TicketPage'),
        article: 'tickets',
        prefetch: (client, { params }) => prefetchTicket(client, params.ticketId ?? ''),
      },
    ],
    imports: [{ title: 'Import Tickets', kind: TICKET_IMPORT_KIND, recordKind: 'ticket', source: 'Zoho Desk' }],
    slots: SLOTS,
    pageData: [
      { kind: 'session', name: 'openTickets', toKey: () => OPEN_COUNTS_KEY },
      { kind: 'ticket', name: 'comments', toKey: ({ id }) => commentsKey(id) },
    ],
    shortcuts: [...Object.values(selectionShortcuts), ...Object.values(ticketShortcuts)],
    records: { ticket: { noun: 'Ticket', link: (id) => ({ to: `/sod/${id}` }) } },
    auditLabels: {
      'tickets.imported': 'Imported tickets',
      'tickets.import-cancelled': 'Canceled a ticket import',
      'tickets.import-undone': 'Undid a ticket import',
      'tickets.exported': 'Exported tickets',
    },
  };
