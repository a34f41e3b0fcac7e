import { Button, NativeSelect } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { formatShortDollars } from '../../../../platform/money.ts';
import { syncFilterText } from '../../../../platform/sync-status.ts';
import { daysText } from '../../../../platform/time/relative-time.ts';
import { countText } from '../../../../platform/web/count-text.ts';
import { FilterChip } from '../../../../platform/web/ui/FilterChip.tsx';
import { Key } from '../../../../platform/web/ui/keyboard/Key.tsx';
import { LEAD_SOURCES, type LeadLane } from '../lead.contract.ts';
import { type BoardFilter, sumBoard } from '../lead-board.rules.ts';
import classes from './BoardHead.module.css';

interface BoardHeadProps {
  lanes: readonly LeadLane[] | undefined;
  filter: BoardFilter;
  onShow: (filter: Partial<Record<keyof BoardFilter, string>>) => void;
  onAdd: () => void;
}

const SOURCES = [{ value: '', label: 'All sources' }, ...LEAD_SOURCES];

/** How much is on the board, what it is narrowed by, and which keys work it. */
export function BoardHead({ lanes, filter: { source, stage, from, to, sync }, onShow, onAdd }: BoardHeadProps) {
  const sums = lanes && sumBoard(lanes);
  // The filters take the room of the key hints.
  const isNarrowed = Boolean(stage ?? from ?? to ?? sync);
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
      {stage && <FilterChip text={stage} onRemove={() => onShow({ stage: '' })} />}
      {(from ?? to) && <FilterChip text={`Created ${daysText(from, to)}`} onRemove={() => onShow({ from: '', to: '' })} />}
      {sync && <FilterChip text={syncFilterText(sync)} onRemove={() => onShow({ sync: '' })} />}
      <NativeSelect
        className={classes.source}
        aria-label="Source"
        value={source ?? ''}
        data={SOURCES}
        onChange={(event) => onShow({ source: event.currentTarget.value })}
      />
      {!isNarrowed && (
        <p className={classes.keys} aria-hidden>
          <Key>Space</Key> pick up <Key>←</Key> <Key>→</Key> move <Key>↵</Key> open
        </p>
      )}
      <Button variant="default" leftSection={<IconPlus size={15} aria-hidden />} onClick={onAdd}>
        Add lead
      </Button>
    </header>
  );
}
