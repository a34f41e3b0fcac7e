import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { Total } from '../../../platform/endpoint.ts';
import { countText } from '../../../platform/web/count-text.ts';
import classes from './PartsHead.module.css';

interface PartsHeadProps {
  total: Total | undefined;
  onAdd: () => void;
}

export function PartsHead({ total, onAdd }: PartsHeadProps) {
  return (
    <header className={classes.head}>
      <p className={classes.count} role="status">
        {total && countText(total, 'part', 'parts')}
      </p>
      <Button variant="default" leftSection={<IconPlus size={15} aria-hidden />} onClick={onAdd}>
        Add Part
      </Button>
    </header>
  );
}
