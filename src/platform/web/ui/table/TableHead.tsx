import { VisuallyHidden } from '@mantine/core';
import type { Column, Sorting } from './columns.ts';
import { SortButton } from './SortButton.tsx';
import classes from './TableHead.module.css';

interface TableHeadProps<Row, Sort extends string> {
  columns: readonly Column<Row, Sort>[];
  sorting: Sorting<Sort> | undefined;
}

export function TableHead<Row, Sort extends string>({ columns, sorting }: TableHeadProps<Row, Sort>) {
  return (
    <thead>
      <tr>
        {columns.map(({ label, isLabelHidden, sort, width, isWide }) => (
          <th
            key={label}
            scope="col"
            className={classes.cell}
            data-width={width}
            data-wide={isWide}
            {...(sorting && sort === sorting.current.sort && { 'aria-sort': ARIA_SORT[sorting.current.order] })}
          >
            {sorting && sort ? <SortButton label={label} sort={sort} sorting={sorting} /> : toLabel(label, isLabelHidden)}
          </th>
        ))}
      </tr>
    </thead>
  );
}

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;

function toLabel(label: string, isHidden = false) {
  return isHidden ? <VisuallyHidden>{label}</VisuallyHidden> : label;
}
