import type { PagedList } from '../../../platform/web/paged-list.ts';
import { exactCount } from '../../../platform/web/paged-list.ts';
import { VirtualTable } from '../../../platform/web/ui/table/VirtualTable.tsx';
import type { Part } from '../part.contract.ts';
import { PartRow } from './PartRow.tsx';
import { PartsTableHead } from './PartsTableHead.tsx';
import type { PartListQuery } from './part.queries.ts';

const ROW_HEIGHT = { wide: 49, narrow: 61 };

interface PartsTableProps {
  rows: Part[];
  list: PagedList<Part>;
  query: PartListQuery;
  onSort: (order: Pick<PartListQuery, 'sort' | 'order'>) => void;
  onEdit: (part: Part) => void;
}

export function PartsTable({ rows, list, query, onSort, onEdit }: PartsTableProps) {
  return (
    <VirtualTable
      label="Parts"
      head={<PartsTableHead order={query} onSort={onSort} />}
      rows={rows}
      total={exactCount(list.total)}
      listKey={JSON.stringify(query)}
      rowHeight={ROW_HEIGHT}
      isStale={list.isStale}
      onNearEnd={list.loadMore}
    >
      {(part, position) => <PartRow key={part.id} part={part} position={position} onEdit={onEdit} />}
    </VirtualTable>
  );
}
