import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { Total } from '../../../platform/endpoint.ts';
import classes from './PartsHead.module.css';

interface PartsHeadProps {
  total: Total | undefined;
  onAdd: () => void;
}

export function PartsHead({ total, onAdd }: PartsHeadProps) {
  return (
    <header className={classes.head}>
      <p className={classes.count} role="status">
        {total && countText(total)}
      </p>
      <Button variant="default" leftSection={<IconPlus size={15} aria-hidden />} onClick={onAdd}>
        Add Part
      </Button>
    </header>
  );
}

function countText({ count, relation }: Total): string {
  if (count === 1) return '1 part';
  return `${count.toLocaleString('en-US')}${relation === 'at-least' ? '+' : ''} parts`;
}
