import { createExportSource } from '../../../../platform/server/export-source.ts';
import { type AuditEntry, AuditFilters } from '../audit.contract.ts';
import { changeText, detailText, otherDetails, splitSubject } from '../audit-text.rules.ts';
import { toListRequest } from './audit.store.ts';

/** Keeps the file independent of the server's time zone. */
const toIsoTime = (at: string) => at;

/** The audit log as CSV: one row per entry, with its changes in one cell. */
export const auditExport = createExportSource<typeof AuditFilters, AuditEntry>({
  fileName: 'audit-log.csv',
  action: 'audit.exported',
  query: AuditFilters,
  columns: {
    Time: ({ at }) => at,
    User: ({ actorName }) => actorName,
    Action: ({ action }) => action,
    Subject: ({ subject }) => subject,
    Name: ({ subjectName }) => subjectName ?? '',
    Changes: ({ changes }) => changes.map((change) => changeText(change, toIsoTime)).join('\n'),
    Details: ({ detail, changes }) => detailText(Object.fromEntries(otherDetails({ detail, changes })), toIsoTime),
    'IP address': ({ address }) => address ?? '',
    'User ID': ({ actorId }) => actorId ?? '',
    'Subject ID': ({ subject }) => splitSubject(subject).id,
  },
  toList: (_db, filters) => toListRequest({ ...filters, limit: 1 }),
  complete: async (_db, rows) => rows,
});
