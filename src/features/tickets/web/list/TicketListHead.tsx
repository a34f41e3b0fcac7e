import { Button } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import type { Total } from '../../../../platform/endpoint.ts';
import { countText } from '../../../../platform/web/count-text.ts';
import { Key } from '../../../../platform/web/ui/keyboard/Key.tsx';
import classes from './TicketListHead.module.css';

interface TicketListHeadProps {
  total: Total | undefined;
  filterCount: number;
  onOpenFilters: () => void;
}

export function TicketListHead({ total, filterCount, onOpenFilters }: TicketListHeadProps) {
  return (
    <header className={classes.head}>
      <p className={classes.count} role="status">
        {total && <strong>{countText(total, 'case', 'cases')}</strong>}
      </p>
      <span className={classes.order}>sorted by last update</span>
      <span className={classes.keys} aria-hidden>
        <Key>J</Key> <Key>K</Key> move · <Key>↵</Key> open
      </span>
      <Button className={classes.filters} variant="default" leftSection={<IconAdjustmentsHorizontal size={16} />} onClick={onOpenFilters}>
        {filterCount > 0 ? `Filters (${filterCount})` : 'Filters'}
      </Button>
    </header>
  );
}
