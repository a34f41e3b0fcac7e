import { exportOf } from '../../../../platform/server/export-source.ts';
import { type AuditEntry, AuditFilters } from '../audit.contract.ts';
import { changeText, detailText, particulars, splitSubject } from '../audit-text.rules.ts';
import { toListRequest } from './audit.store.ts';

/** The log as a file: one row per entry, its changes in one cell. */
export const auditExport = exportOf<typeof AuditFilters, AuditEntry>({
  ...{ fileName: 'audit-log.csv', action: 'audit.exported', query: AuditFilters },
  columns: {
    Time: ({ at }) => at,
    Who: ({ actorName }) => actorName,
    Action: ({ action }) => action,
    Subject: ({ subject }) => subject,
    Name: ({ subjectName }) => subjectName ?? '',
    Changes: ({ changes }) => changes.map(changeText).join('\n'),
    Details: ({ detail, changes }) => detailText(Object.fromEntries(particulars({ detail, changes }))),
    Address: ({ address }) => address ?? '',
    'Who id': ({ actorId }) => actorId ?? '',
    'Subject id': ({ subject }) => splitSubject(subject).id,
  },
  toList: (_db, filters) => toListRequest({ ...filters, limit: 1 }),
  complete: async (_db, rows) => rows,
});
