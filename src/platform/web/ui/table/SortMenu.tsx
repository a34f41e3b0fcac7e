import { Button, Menu } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { getSortKeys, type ListColumns, type SortOf } from '../../../list-columns.ts';
import { LazyMenu } from '../../overlay/LazyMenu.tsx';
import type { Sorting } from './columns.ts';
import classes from './table.module.css';

interface SortMenuProps<C extends ListColumns> {
  columns: C;
  sorting: Sorting<SortOf<C>>;
}

function SortItems<C extends ListColumns>({ columns, sorting: { current, onSort } }: SortMenuProps<C>) {
  return (
    <>
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
    </>
  );
}

/** Sorts a list without column headers. */
export function SortMenu<C extends ListColumns>({ columns, sorting }: SortMenuProps<C>) {
  const { sort, order } = sorting.current;
  const label = columns[sort]?.label ?? '';
  const Arrow = order === 'asc' ? IconArrowUp : IconArrowDown;
  return (
    <LazyMenu
      position="bottom-start"
      width={200}
      target={
        <Button variant="subtle" color="gray" px="xs" aria-label={`Sort: ${label}`} rightSection={<Arrow size={13} aria-hidden />}>
          <span>
            <span className={classes.wideOnly}>Sort:</span> {label}
          </span>
        </Button>
      }
    >
      <SortItems columns={columns} sorting={sorting} />
    </LazyMenu>
  );
}

/** Times start with the newest. */
const isTimeLike = (columns: ListColumns, sort: string) => columns[sort]?.type === 'time';
