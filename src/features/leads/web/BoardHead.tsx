import { Button, NativeSelect } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { formatShortDollars } from '../../../platform/money.ts';
import { countText } from '../../../platform/web/count-text.ts';
import { Key } from '../../../platform/web/ui/keyboard/Key.tsx';
import { LEAD_SOURCES, type LeadLane, type LeadSource } from '../lead.contract.ts';
import { sumBoard } from '../lead-board.rules.ts';
import classes from './BoardHead.module.css';

interface BoardHeadProps {
  lanes: readonly LeadLane[] | undefined;
  source: LeadSource | undefined;
  onSource: (source: string) => void;
  onAdd: () => void;
}

const SOURCES = [{ value: '', label: 'All sources' }, ...LEAD_SOURCES];

/** How much is on the board, what it is narrowed by, and which keys work it. */
export function BoardHead({ lanes, source, onSource, onAdd }: BoardHeadProps) {
  const sums = lanes && sumBoard(lanes);
  return (
    <header className={classes.head}>
      <p className={classes.sums} role="status">
        {sums && (
          <>
            <strong>{countText({ count: sums.count, relation: 'exact' }, 'lead', 'leads')}</strong>{' '}
            <span className={classes.value}>· {formatShortDollars(sums.inProgress)} in progress</span>
          </>
        )}
      </p>
      <NativeSelect
        className={classes.source}
        aria-label="Source"
        value={source ?? ''}
        data={SOURCES}
        onChange={(event) => onSource(event.currentTarget.value)}
      />
      <p className={classes.keys} aria-hidden>
        <Key>Space</Key> lift <Key>←</Key> <Key>→</Key> move <Key>↵</Key> open
      </p>
      <Button variant="default" leftSection={<IconPlus size={15} aria-hidden />} onClick={onAdd}>
        Add Lead
      </Button>
    </header>
  );
}
