import { listColumns, type SortOf } from '../../../platform/list-columns.ts';

/** The columns of the audit log. */
export const auditColumns = listColumns({
  at: { label: 'Date', type: 'time', isSortable: true },
  actor: { label: 'User', type: 'text' },
  action: { label: 'Action', type: 'text', isSortable: true },
  record: { label: 'Record', type: 'text' },
  changes: { label: 'Changes', type: 'text' },
  address: { label: 'IP address', type: 'text' },
});

export type AuditSort = SortOf<typeof auditColumns>;

export const USUAL_AUDIT_ORDER = { sort: 'at', order: 'desc' } as const;
