import { useContext, useMemo } from 'react';
import { EmptyState } from '../../../platform/web/ui/feedback/EmptyState.tsx';
import { DataTable } from '../../../platform/web/ui/table/DataTable.tsx';
import { ListPage } from '../../../platform/web/ui/table/ListPage.tsx';
import { WebFeaturesContext } from '../../../platform/web/web-feature.ts';
import { useAuditLog } from './audit.queries.ts';
import { getAuditColumns } from './audit-columns.tsx';

const ROW_HEIGHT = { wide: 41, narrow: 61 };

/** Who did what, when and from where; for Admins, read only. */
export function AuditLogPage() {
  const list = useAuditLog();
  const features = useContext(WebFeaturesContext);
  const columns = useMemo(
    () => getAuditColumns(new Map(features.flatMap(({ auditLabels = {} }) => Object.entries(auditLabels)))),
    [features],
  );
  return (
    <ListPage total={list.total} noun={['entry', 'entries']}>
      <DataTable
        label="Audit log"
        columns={columns}
        list={list}
        listKey="audit"
        rowHeight={ROW_HEIGHT}
        empty={<EmptyState title="Nothing happened yet" hint="Sign-ins, changes of users and imports show up here." />}
      />
    </ListPage>
  );
}
