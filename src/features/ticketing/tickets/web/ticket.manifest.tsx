import { IconAdjustments, IconBug, IconHeadset, IconPencil, IconTicket, IconTool } from '@tabler/icons-react';
import { lazyRouteComponent } from '@tanstack/react-router';
import { toExportPath } from '../../../../platform/export-path.ts';
import type { NavigationPlace, WebFeature, WebPage } from '../../../../platform/web/web-feature.ts';
import type { TicketType } from '../ticket.contract.ts';
import {
  ALL_TICKETS_PATH,
  DRAFTS_PATH,
  getListPath,
  LIST_LABELS,
  type LIST_PATHS,
  TICKET_IMPORT_KIND,
  TICKET_PATH,
} from '../ticket-list-paths.ts';
import { TicketListPage } from './list/TicketListPage.tsx';
import { listFilters, TicketSearch } from './list/ticket-search.ts';
import { commentsKey, OPEN_COUNTS_KEY, prefetchTicket, prefetchTicketList, useOpenCount } from './ticket.queries.ts';
import { selectionShortcuts, ticketShortcuts } from './ticket-shortcuts.ts';
import { TICKET_SLOTS } from './ticket-slot-contents.ts';

type ListNavigation = Pick<NavigationPlace, 'about' | 'icon' | 'order'>;

/** The list page is part of the first file, which every visit loads: most visits begin with it. */
function toListPage(type: TicketType, navigation: ListNavigation): WebPage<(typeof LIST_PATHS)[TicketType]> {
  return {
    path: getListPath(type),
    search: Object.keys(TicketSearch.shape),
    component: () => <TicketListPage type={type} />,
    prefetch: (client, { search }) => prefetchTicketList(client, listFilters(type, TicketSearch.parse(search))),
    lists: 'ticket',
    article: type === 'Tool Repair' ? 'managing-rmas' : 'tickets',
    export: {
      path: toExportPath('zoho_cases_import.csv'),
      toQuery: (search) => listFilters(type, TicketSearch.parse(search)),
    },
    navigation: { ...navigation, label: LIST_LABELS[type], section: 'Ticketing', useCount: () => useOpenCount(type) },
  };
}

export const ticketPages: WebFeature<(typeof LIST_PATHS)[TicketType] | typeof ALL_TICKETS_PATH | typeof DRAFTS_PATH | typeof TICKET_PATH> =
  {
    pages: [
      toListPage('SOD', { about: 'Remote module programming cases', icon: IconAdjustments, order: 110 }),
      toListPage('Bug Report', { about: 'Tool software bugs and missing vehicle coverage', icon: IconBug, order: 120 }),
      toListPage('Tech Support', { about: 'Customer questions and help', icon: IconHeadset, order: 130 }),
      toListPage('Tool Repair', { about: 'Tools in repair or in transit', icon: IconTool, order: 140 }),
      {
        path: ALL_TICKETS_PATH,
        search: Object.keys(TicketSearch.shape),
        component: () => <TicketListPage />,
        prefetch: (client, { search }) => prefetchTicketList(client, listFilters(undefined, TicketSearch.parse(search))),
        lists: 'ticket',
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
    slots: TICKET_SLOTS,
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
