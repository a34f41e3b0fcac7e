import { VisuallyHidden } from '@mantine/core';
import classes from '../../../platform/web/ui/table/TableHead.module.css';
import type { PartListQuery } from './part.queries.ts';
import { PART_COLUMNS } from './part-columns.ts';
import { SortButton } from './SortButton.tsx';

type Order = Pick<PartListQuery, 'sort' | 'order'>;

interface PartsTableHeadProps {
  order: Order;
  onSort: (order: Order) => void;
}

export function PartsTableHead({ order, onSort }: PartsTableHeadProps) {
  return (
    <thead>
      <tr>
        {PART_COLUMNS.map(({ label, sort, width, isWide = false }) => (
          <th
            key={label}
            scope="col"
            className={classes.cell}
            data-width={width}
            data-wide={isWide}
            {...(sort === order.sort && { 'aria-sort': order.order === 'asc' ? 'ascending' : 'descending' })}
          >
            {sort ? <SortButton label={label} sort={sort} order={order} onSort={onSort} /> : label}
          </th>
        ))}
        <th scope="col" className={classes.cell} data-width="action">
          <VisuallyHidden>Actions</VisuallyHidden>
        </th>
      </tr>
    </thead>
  );
}
