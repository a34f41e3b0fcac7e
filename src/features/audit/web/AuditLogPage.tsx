import { countText } from '../../../platform/web/count-text.ts';
import { exactCount } from '../../../platform/web/paged-list.ts';
import { EmptyState } from '../../../platform/web/ui/feedback/EmptyState.tsx';
import { PagedResult } from '../../../platform/web/ui/table/PagedResult.tsx';
import { VirtualTable } from '../../../platform/web/ui/table/VirtualTable.tsx';
import classes from './AuditLogPage.module.css';
import { AuditRow } from './AuditRow.tsx';
import { AuditTableHead } from './AuditTableHead.tsx';
import { useAuditLog } from './audit.queries.ts';

const ROW_HEIGHT = { wide: 41, narrow: 61 };

/** Who did what, when and from where; for Admins. Nobody can change it. */
export function AuditLogPage() {
  const list = useAuditLog();
  return (
    <div className={classes.page}>
      <p className={classes.count} role="status">
        {list.total && countText(list.total, 'entry', 'entries')}
      </p>
      <PagedResult
        list={list}
        empty={<EmptyState title="Nothing happened yet" hint="Sign-ins, changes of users and imports show up here." />}
      >
        {(rows) => (
          <VirtualTable
            label="Audit log"
            head={<AuditTableHead />}
            rows={rows}
            total={exactCount(list.total)}
            listKey="audit"
            rowHeight={ROW_HEIGHT}
            isStale={list.isStale}
            onNearEnd={list.loadMore}
          >
            {(entry, position) => <AuditRow key={entry.id} entry={entry} position={position} />}
          </VirtualTable>
        )}
      </PagedResult>
    </div>
  );
}
