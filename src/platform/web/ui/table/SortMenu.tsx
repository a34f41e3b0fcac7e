import { Button, Menu } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { getSortKeys, type ListColumns, type SortOf } from '../../../list-columns.ts';
import { useMenu } from '../../overlay/useMenu.ts';
import type { Sorting } from './columns.ts';
import classes from './table.module.css';

interface SortMenuProps<C extends ListColumns> {
  columns: C;
  sorting: Sorting<SortOf<C>>;
}

/** Sorts a list without column headers. */
export function SortMenu<C extends ListColumns>({ columns, sorting: { current, onSort } }: SortMenuProps<C>) {
  const menu = useMenu();
  const label = columns[current.sort]?.label ?? '';
  const isAscending = current.order === 'asc';
  const Arrow = isAscending ? IconArrowUp : IconArrowDown;
  return (
    <Menu {...menu} position="bottom-start" width={200}>
      <Menu.Target>
        <Button variant="subtle" color="gray" px="xs" aria-label={`Sort: ${label}`} rightSection={<Arrow size={13} aria-hidden />}>
          <span>
            <span className={classes.wideOnly}>Sort:</span> {label}
          </span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {getSortKeys(columns).map((sort) => (
          <Menu.RadioItem
            key={sort}
            closeMenuOnClick
            value={sort}
            checked={sort === current.sort}
            onClick={() => onSort({ sort, order: isTimeLike(columns, sort) ? 'desc' : 'asc' })}
          >
            {columns[sort]?.label}
          </Menu.RadioItem>
        ))}
        <Menu.Divider />
        {(['asc', 'desc'] as const).map((order) => (
          <Menu.RadioItem
            key={order}
            closeMenuOnClick
            value={order}
            checked={order === current.order}
            onClick={() => onSort({ ...current, order })}
          >
            {order === 'asc' ? 'Ascending' : 'Descending'}
          </Menu.RadioItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Times start with the newest. */
const isTimeLike = (columns: ListColumns, sort: string) => columns[sort]?.type === 'time';
