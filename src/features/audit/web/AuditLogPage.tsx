import { EmptyState } from '../../../platform/web/ui/feedback/EmptyState.tsx';
import { DataTable } from '../../../platform/web/ui/table/DataTable.tsx';
import { ListPage } from '../../../platform/web/ui/table/ListPage.tsx';
import { useAuditLog } from './audit.queries.ts';
import { auditColumns } from './audit-columns.tsx';

const ROW_HEIGHT = { wide: 41, narrow: 61 };

/** Who did what, when and from where; for Admins. Nobody can change it. */
export function AuditLogPage() {
  const list = useAuditLog();
  return (
    <ListPage total={list.total} noun={['entry', 'entries']}>
      <DataTable
        label="Audit log"
        columns={auditColumns}
        list={list}
        listKey="audit"
        rowHeight={ROW_HEIGHT}
        empty={<EmptyState title="Nothing happened yet" hint="Sign-ins, changes of users and imports show up here." />}
      />
    </ListPage>
  );
}
