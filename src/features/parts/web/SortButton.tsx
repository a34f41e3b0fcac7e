import { UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { PartSort } from '../part.contract.ts';
import type { PartListQuery } from './part.queries.ts';
import classes from './SortButton.module.css';

type Order = Pick<PartListQuery, 'sort' | 'order'>;

interface SortButtonProps {
  label: string;
  sort: PartSort;
  order: Order;
  onSort: (order: Order) => void;
}

/** Sorts by its column; a second press turns the order round. */
export function SortButton({ label, sort, order, onSort }: SortButtonProps) {
  const isSorted = order.sort === sort;
  const Arrow = order.order === 'asc' ? IconArrowUp : IconArrowDown;

  function handleClick() {
    onSort({ sort, order: isSorted && order.order === 'asc' ? 'desc' : 'asc' });
  }

  return (
    <UnstyledButton className={classes.button} data-sorted={isSorted} onClick={handleClick}>
      {label}
      {isSorted && <Arrow size={13} aria-hidden />}
    </UnstyledButton>
  );
}
