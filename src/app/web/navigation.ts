import { IconAdjustments, IconBug, IconHeadset, IconHistory, IconLayoutGrid, IconPackages, IconTool } from '@tabler/icons-react';
import type { TicketType } from '../../features/tickets/ticket.contract.ts';

export type NavigationPath = '/menu' | '/sod' | '/bugs' | '/support' | '/rma' | '/parts-inventory' | '/audit-log';

/** A page that has a name in the header. */
export interface NavigationPlace {
  path: NavigationPath;
  label: string;
  icon: typeof IconBug;
}

export interface NavigationEntry extends NavigationPlace {
  /** One line for the menu page. */
  about: string;
  /** A list of tickets of this type; its open ones are counted beside the entry. */
  ticketType?: TicketType;
}

export interface NavigationSection {
  /** The first section has no header. */
  title?: string;
  entries: readonly NavigationEntry[];
}

/** Everything one can go to: feeds sidebar, menu page, palette and page header. */
export const navigation: readonly NavigationSection[] = [
  { entries: [{ path: '/menu', label: 'Menu', about: 'All areas at a glance', icon: IconLayoutGrid }] },
  {
    title: 'Ticketing',
    entries: [
      { path: '/sod', label: 'SOD Programming', about: 'Remote module programming cases', icon: IconAdjustments, ticketType: 'SOD' },
      { path: '/bugs', label: 'Bug Reports', about: 'Faults in tool software and coverage', icon: IconBug, ticketType: 'Bug Report' },
      { path: '/support', label: 'Tech Support', about: 'Questions and help for shops', icon: IconHeadset, ticketType: 'Tech Support' },
      { path: '/rma', label: 'Tool Repair/RMA', about: 'Tools on the bench and on their way', icon: IconTool, ticketType: 'Tool Repair' },
    ],
  },
  {
    title: 'Business',
    entries: [{ path: '/parts-inventory', label: 'Parts Inventory', about: 'Stock, cost and price of parts', icon: IconPackages }],
  },
];

export const navigationEntries: readonly NavigationEntry[] = navigation.flatMap((section) => section.entries);

/** What Admins reach from the menu of their account. */
export const adminPlaces: readonly NavigationPlace[] = [{ path: '/audit-log', label: 'Audit log', icon: IconHistory }];

const places: readonly NavigationPlace[] = [...navigationEntries, ...adminPlaces];

/** The place whose page, or a page below it, is shown at `pathname`. */
export function placeAt(pathname: string): NavigationPlace | undefined {
  return places.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`));
}
