import { Button, Stack } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { formatCount } from '../../../number-text.ts';
import type { PagedList } from '../../paged-list.ts';
import { EmptyState } from '../feedback/EmptyState.tsx';
import type { Column } from './columns.ts';
import { DataTable } from './DataTable.tsx';

const ROW_HEIGHT = { wide: 42, narrow: 61 };

/** Rows shown on a phone before 'Show all'. */
const FIRST_ROWS = 4;
/** Fits the head and these rows. In px. */
const SHORT_HEIGHT = 281;

interface ShortTableProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  list: PagedList<Row>;
  listKey: string;
  empty: string;
  action?: ReactNode;
}

/** A table on a record page. Collapsed on phones. */
export function ShortTable<Row extends { id: string | number }>({ label, columns, list, listKey, empty, action }: ShortTableProps<Row>) {
  const [isWhole, setIsWhole] = useState(false);
  const count = list.total?.count ?? 0;
  const isShort = !isWhole && count > FIRST_ROWS;
  return (
    <>
      <Stack gap={0} mih={0} mah={{ base: isShort ? SHORT_HEIGHT : '70dvh', lg: 'none' }}>
        <DataTable
          {...{ label, columns, list, listKey }}
          rowHeight={ROW_HEIGHT}
          isPlain
          empty={<EmptyState title={empty} action={action} />}
        />
      </Stack>
      {isShort && (
        <Button hiddenFrom="lg" fullWidth variant="subtle" onClick={() => setIsWhole(true)}>
          Show all {formatCount(count)}
        </Button>
      )}
    </>
  );
}
