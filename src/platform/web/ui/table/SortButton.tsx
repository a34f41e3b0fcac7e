import { UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { Sorting } from './columns.ts';
import classes from './SortButton.module.css';

interface SortButtonProps<Sort extends string> {
  label: string;
  sort: Sort;
  sorting: Sorting<Sort>;
}

/** Sorts by the column. A second click reverses the order. */
export function SortButton<Sort extends string>({ label, sort, sorting: { current, onSort } }: SortButtonProps<Sort>) {
  const isSorted = current.sort === sort;
  const Arrow = current.order === 'asc' ? IconArrowUp : IconArrowDown;

  function handleClick() {
    onSort({ sort, order: isSorted && current.order === 'asc' ? 'desc' : 'asc' });
  }

  return (
    <UnstyledButton className={classes.button} data-sorted={isSorted} onClick={handleClick}>
      {label}
      {isSorted && <Arrow size={13} aria-hidden />}
    </UnstyledButton>
  );
}
