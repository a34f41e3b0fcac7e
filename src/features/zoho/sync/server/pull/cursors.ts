import type { SyncedKind } from '../../synced-kinds.ts';

/** The name of the cursor of each kind. */
export const CURSORS: Readonly<Record<SyncedKind, string>> = { ticket: 'cases', lead: 'Leads', customer: 'Accounts' };
