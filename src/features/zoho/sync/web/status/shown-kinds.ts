import { type Icon, IconTarget, IconTicket, IconUsers } from '@tabler/icons-react';
import type { RouteTarget } from '../../../../../platform/web/page-paths.ts';
import type { SyncStatus } from '../../sync.contract.ts';

export interface ShownKind {
  readonly name: keyof SyncStatus['counts'];
  readonly label: string;
  readonly icon: Icon;
  /** Page with the list. */
  readonly to: RouteTarget;
}

/** Synced kinds with their pages. */
export const SHOWN_KINDS: readonly ShownKind[] = [
  { name: 'tickets', label: 'Tickets', icon: IconTicket, to: '/tickets' },
  { name: 'leads', label: 'Leads', icon: IconTarget, to: '/sales' },
  { name: 'customers', label: 'Customers', icon: IconUsers, to: '/customers' },
];
